"""The greedy agent: rules of thumb that rate every option of a decision, generic over the cards' data.

`weights` names what is tuned; `worth` rates characters and texts; `planning`, `questing` and `fighting` rate the
decisions of the phases; `choices` those inside effects; `appraisal` sends each decision to its module. Only public
information is read: a hidden card counts with the average of what may be there.
"""
