"""What a run's telemetry says: tables, rates with intervals, draw odds, the summary of a run.

This layer reads the arrays a run yields (one row a game, a round, a card title). It knows no kernel.
"""
