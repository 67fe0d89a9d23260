${number} of ${customer} has missed its ${promise}, which was promised in the opening hours of the
team ${team}:

${title}
