${owner} has won "${deal}" with ${company}: ${amount}.

The kick-off with the customer is planned next.
