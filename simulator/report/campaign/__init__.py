"""The report of a run of campaigns: text and charts."""
