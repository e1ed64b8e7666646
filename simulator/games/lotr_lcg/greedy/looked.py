"""What the agent has looked at in this decision: bits of ``s.looked``, which `appraise_options` clears."""

SAW_FIGHTS = 1  # `battle.see_fights`
SAW_QUEST = 2  # `worth.see_quest`
LISTED = 4  # the fights listed may serve the next choice of the same commitment
SAW_PURSE = 8  # `purse.see_purse`
SAW_FATE = 16  # `company`: who will engage the enemies of the staging area
