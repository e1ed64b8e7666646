"""Campaigns into numbers: a campaign is the independent unit, its attempts are not."""
