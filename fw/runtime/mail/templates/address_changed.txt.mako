The address of your account at ${site} was changed. Mails for the account go to the new address from now on.

If it was you, there is nothing to do. If it wasn't, somebody else may use your account: ask the operators of ${site} for help.
