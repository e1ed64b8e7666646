"""What a person reads of a run of deck against deck: the console report and the charts, from a `VersusSummary`."""
