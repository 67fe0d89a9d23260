<p>The password of your account at ${site} was changed.</p>
<p>If it was you, there is nothing to do. If it wasn't, somebody else may use your account: reset your password, or ask the operators of ${site} for help.</p>
