"${title}" by ${author} waits for a review.
