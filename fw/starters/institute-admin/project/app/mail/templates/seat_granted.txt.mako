Dear ${student},

a seat in ${course}, section ${section}, has become free, and it is yours: you are no longer on the waiting list.

If you don't want it, please drop it, so that the next one gets it.
