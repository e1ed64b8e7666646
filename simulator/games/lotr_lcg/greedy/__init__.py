"""The greedy agent: rules of thumb that rate every option of a decision, generic over the cards' data.

`appraisal` sends each decision to its module: `planning`, `questing` and `fighting` rate those of the phases, `choices`
those inside effects. They ask `texts` and `targets` what a text is worth now, `purse` what a resource is, `stakes` what
the fights of the round lose or gain (`battle` plans them with the fighters and foes of `lineup`), `company` and `order`
who of several players will do what, `worth` all the rest.
`weights` names what is tuned, `looked` what is found once a decision. Only public information is read: a hidden card
counts with the average of what may be there.
"""
