"""Campaign mode (Rules Reference, Appendix III): what a group keeps from scenario to scenario.

`log` is the campaign log as it stands, `resolving` what a won scenario does to it, `preparing` what is done with it
before the next one, `laying` the tables of a game in the middle of a campaign, `playing` the loop over scenarios and
attempts, `telling` the log in sentences.
"""
