"""The greedy agent: rules of thumb that rate every option of a decision, generic over the cards' data.

Only public information is read: a hidden card counts with the average of what may be there.
"""
