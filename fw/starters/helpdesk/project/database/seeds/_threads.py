"""Conversations of the demo: what customers ask, and what agents answer."""

from typing import NamedTuple

CUSTOMER, AGENT, NOTE = "customer", "agent", "note"


class Thread(NamedTuple):
    """A conversation: the question, something that the customer adds, and turns until the end."""

    category: str
    label: str
    subject: str
    question: str
    addition: str
    turns: tuple[tuple[str, str], ...]


THREADS = (
    Thread(
        "Sign-in",
        "How to",
        "The code for signing in never arrives",
        "Good morning,\n\nsince yesterday I wait in vain for the code that should come by mail when I sign in. I have looked "
        "into the spam folder and tried three browsers.\n\nCould you help?",
        "One more detail: my colleague at the next desk gets the codes at once.",
        (
            (
                AGENT,
                "I am sorry for the trouble. Our log shows that your mail server has refused four of our mails since "
                "yesterday at 14:10, as suspected spam. Could your IT allow our address?",
            ),
            (
                CUSTOMER,
                "I have asked them. They want to know which addresses the mails come from.",
            ),
            (
                NOTE,
                "Same pattern as last month: their filter was updated. The list of senders is in the handbook.",
            ),
            (
                AGENT,
                "All of them come from no-reply@example.com, signed with DKIM. Allowing the domain is enough.",
            ),
            (CUSTOMER, "That was it, the code came within seconds. Thank you!"),
            (AGENT, "Good to hear. I mark this as solved; an answer opens it again."),
        ),
    ),
    Thread(
        "Sign-in",
        "Bug",
        "Signed out every few minutes",
        "Hello, since the update on Monday everyone in our office is signed out after about five minutes. We lose "
        "what we are typing. This happens in all browsers.",
        "It doesn't happen at home, by the way, only in the office.",
        (
            (
                AGENT,
                "Thank you for the precise description. Do you have several internet connections in the office? A session "
                "ends if its address changes from one network to another.",
            ),
            (CUSTOMER, "Yes, two lines, and the router spreads the load over both."),
            (
                NOTE,
                "Session binding is too strict for load-balanced lines. Asked development to relax it for their account.",
            ),
            (
                AGENT,
                "That explains it. We have relaxed the check for your organisation. Please sign in once more and tell me how it goes.",
            ),
            (CUSTOMER, "Two hours without being signed out. Looks good."),
        ),
    ),
    Thread(
        "Sign-in",
        "How to",
        "Please move my account to a new address",
        "Dear team,\n\nI have married and my address has changed. Can you move my account to the new one, so that my reports stay?",
        "The new address is the same as the one that I write from.",
        (
            (
                AGENT,
                "Congratulations! I have sent a link to your new address. Once you open it, the account moves, with everything in it.",
            ),
            (
                CUSTOMER,
                "The link worked. But my name in the upper corner is still the old one.",
            ),
            (
                AGENT,
                "You can change it yourself: open Profile, then Name. It appears everywhere at once.",
            ),
        ),
    ),
    Thread(
        "Reports",
        "Bug",
        "Totals in the monthly report don't match",
        "Hi,\n\nthe total of the monthly report is 312.40 higher than the sum of its lines. I have added them up twice. "
        "Last month everything was right.",
        "I attach nothing, because the report contains names. But you can look into our account.",
        (
            (
                AGENT,
                "I can see the difference. It comes from two refunds on the last day of the month, which the total leaves out. I have reported this to development.",
            ),
            (
                NOTE,
                "Reproduced. Refunds after 22:00 UTC fall into the next month in the total, but not in the lines.",
            ),
            (
                CUSTOMER,
                "When will it be fixed? I have to hand the report in on Friday.",
            ),
            (
                AGENT,
                "The fix is being tested and goes out on Thursday. Until then the export as CSV has the right total.",
            ),
            (CUSTOMER, "The CSV helps for now, thank you."),
            (
                AGENT,
                "The fix is live. Please open the report again: the total is the sum of its lines now.",
            ),
            (CUSTOMER, "Confirmed, it matches to the cent."),
        ),
    ),
    Thread(
        "Reports",
        "How to",
        "How can I send a report to my manager each week?",
        "Hello, is there a way to send the sales report by mail every Monday, without exporting it by hand?",
        "If possible as a PDF.",
        (
            (
                AGENT,
                "Yes: open the report, choose Share, then Schedule. You can choose the day, the time, the format and the recipients.",
            ),
            (CUSTOMER, "Found it. Can the recipient be somebody without an account?"),
            (
                AGENT,
                "Yes, any address works. Recipients without an account get the PDF only.",
            ),
        ),
    ),
    Thread(
        "Reports",
        "Feature request",
        "Compare two years in one chart",
        "It would help us a lot to see this year and the last one in the same chart. Now I put two printouts next to each other.",
        "Our board asks for this every quarter.",
        (
            (
                AGENT,
                "That is a good idea, and you are not the first to ask. I have added your vote to the request.",
            ),
            (
                NOTE,
                "Vote 14 for year-over-year charts. Product wants to decide in the next planning.",
            ),
            (CUSTOMER, "Thank you. Will I hear when it is there?"),
            (AGENT, "Yes, everyone who has voted gets a mail."),
        ),
    ),
    Thread(
        "Imports",
        "Bug",
        "Import stops at line 2,001",
        "We import our price list as CSV. The import stops after exactly 2,000 lines, without an error. The file has 3,480.",
        "The file is UTF-8 with semicolons, as your help page asks for.",
        (
            (
                AGENT,
                "Files are read in parts of 2,000 lines, and the second part fails in your case. Could you send me the lines 1,998 to 2,005?",
            ),
            (
                CUSTOMER,
                "Here they are, with the prices removed. I see nothing special about them.",
            ),
            (
                NOTE,
                "Line 2,003 has a line break within quotes. The splitter doesn't respect quotes at the border of a part.",
            ),
            (
                AGENT,
                "Found it: the description in line 2,003 has a line break. Our reader stumbles over that at this place only. Without the break the import works; a fix follows.",
            ),
            (CUSTOMER, "I have removed it and all 3,480 lines are in. Great work."),
        ),
    ),
    Thread(
        "Imports",
        "Data loss",
        "Customers are gone after an import",
        "Please call me back as soon as possible. After this morning's import some 400 customers are missing from our list!",
        "We need them for a mailing this afternoon.",
        (
            (
                AGENT,
                "I understand that this is urgent. Nothing is lost: the import was run with the option “replace”, which archives what isn't in the file. I am restoring the 412 records now.",
            ),
            (
                CUSTOMER,
                "Thank you. My colleague must have chosen that option by mistake.",
            ),
            (AGENT, "All of them are back, with their history. Please check a few."),
            (CUSTOMER, "They are there. You have saved our afternoon."),
            (
                NOTE,
                "Suggested to ask for confirmation with the number of records before “replace”.",
            ),
        ),
    ),
    Thread(
        "Mobile app",
        "Bug",
        "The app closes when I scan a barcode",
        "As soon as I point the camera at a barcode, the app closes. Version 4.2 on a phone that is two years old.",
        "It worked until the last update.",
        (
            (
                AGENT,
                "We had reports like yours since version 4.2 and have found the cause in the new camera library. Version 4.2.1 is in the store since this morning. Could you update and try again?",
            ),
            (CUSTOMER, "The update isn't offered to me yet."),
            (
                AGENT,
                "The stores roll it out over a day. Pulling down on the list of updates often makes it appear.",
            ),
            (CUSTOMER, "Now it came. Scanning works again."),
        ),
    ),
    Thread(
        "Mobile app",
        "How to",
        "Working without a connection",
        "Our drivers often have no network. Which functions of the app work offline, and what happens to what they enter?",
        "They mostly take photos and signatures.",
        (
            (
                AGENT,
                "Lists, photos and signatures work offline. They are stored on the phone and sent as soon as there is a network; a small cloud shows how many wait.",
            ),
            (CUSTOMER, "And if the phone breaks before that?"),
            (
                AGENT,
                "Then what was waiting is gone. Drivers should open the app once in a while where there is a network. A reminder after eight hours can be switched on under Settings, Offline.",
            ),
            (
                CUSTOMER,
                "We have switched the reminder on. Thanks for the clear answers.",
            ),
        ),
    ),
    Thread(
        "Invoices",
        "Refund",
        "Charged twice this month",
        "Dear Sir or Madam,\n\nour account was debited twice this month, on the 1st and on the 2nd, with the same amount. Please refund one of them.",
        "Our bank statement shows the same reference for both.",
        (
            (
                AGENT,
                "I am sorry about this. The first debit was reported to us as failed, so our system tried again, and then both went through. I have started the refund of the second one.",
            ),
            (CUSTOMER, "How long does it take?"),
            (AGENT, "Three to five working days. I stay on it until it has arrived."),
            (
                NOTE,
                "Refund requested, the payment provider confirmed the double capture.",
            ),
            (CUSTOMER, "The money has arrived today. Thank you for the quick help."),
        ),
    ),
    Thread(
        "Invoices",
        "How to",
        "New address on our invoices",
        "We have moved. Please put our new address on all future invoices, and on the last one, if possible.",
        "The VAT number stays the same.",
        (
            (
                AGENT,
                "You find the address under Billing, Details; I have entered the new one for you. The last invoice has been issued again with it.",
            ),
            (
                CUSTOMER,
                "Perfect. The street has a typing error, though: it is “Harbour”, not “Habour”.",
            ),
            (AGENT, "Corrected on both, and sorry for that."),
        ),
    ),
    Thread(
        "Subscription",
        "How to",
        "Add five more seats in the middle of the year",
        "We would like to add five seats. Do we pay for the whole year, or only from now on?",
        "If we pay from now on only, please add them today.",
        (
            (
                AGENT,
                "Only for the rest of the period, day by day. I have added the five seats; the next invoice has a line with the amount.",
            ),
            (CUSTOMER, "Thank you. Can two of them be read-only?"),
            (
                AGENT,
                "Yes. Choose the role Reader when you invite the person; readers cost half.",
            ),
        ),
    ),
    Thread(
        "Subscription",
        "Feature request",
        "Cancel, but keep the data for a year",
        "We close the branch in the south and no longer need its account. The law makes us keep the data for some time. What do you suggest?",
        "The branch has 11 users and about 30,000 documents.",
        (
            (
                AGENT,
                "You can archive the account: nobody signs in any more, the data stays readable for an administrator, and it costs a tenth. Would that suit you?",
            ),
            (CUSTOMER, "That sounds right. Can we export everything in addition?"),
            (
                NOTE,
                "Archive plan from the first of next month. Export takes a night at that size.",
            ),
            (
                AGENT,
                "The export runs tonight, and you get a link that is valid for a week. The archive begins with the next month.",
            ),
            (CUSTOMER, "We have the export. You can close this."),
        ),
    ),
    Thread(
        "Outages",
        "Incident",
        "Everything is slow since 9 o'clock",
        "Pages take 20 seconds and more. Several of our people have the same problem. Is there an incident?",
        "Now we get “Service unavailable” from time to time.",
        (
            (
                AGENT,
                "Yes, one of our database servers is overloaded. We are moving accounts to another one; yours is among the next. I write again within 30 minutes.",
            ),
            (
                NOTE,
                "Shard 7. Replica was behind after the nightly import, failover started.",
            ),
            (
                AGENT,
                "Your account has been moved and should be as fast as usual. Can you confirm?",
            ),
            (CUSTOMER, "Much better now. What was the reason?"),
            (
                AGENT,
                "A large import had filled the disk of that server. We have raised the limit and added an alarm that comes earlier. The full report follows.",
            ),
            (CUSTOMER, "Thanks for being so open about it."),
        ),
    ),
    Thread(
        "Outages",
        "Incident",
        "No mails from the system since last night",
        "None of the notifications has arrived since last night, neither with us nor with our customers.",
        "The status page shows everything in green.",
        (
            (
                AGENT,
                "Thank you, you are right, and the status page was not: the queue of mails stood still since 02:40. It is running again, and works off what has waited.",
            ),
            (CUSTOMER, "Will the old ones be sent as well? Some are out of date now."),
            (
                AGENT,
                "Reminders that are older than six hours are left out; all others are sent.",
            ),
            (CUSTOMER, "Good. They are coming in now."),
        ),
    ),
    Thread(
        "Integrations",
        "Bug",
        "Webhook is called twice for each order",
        "Your webhook for new orders reaches us twice, some seconds apart. Both have the same id. We then ship twice if nobody notices.",
        "It began when we moved our server to another provider.",
        (
            (
                AGENT,
                "Your server answers after 6 seconds. We wait for 5, count the call as failed, and repeat it. Could you answer at once and do the work afterwards?",
            ),
            (CUSTOMER, "We can do that next week. Is there anything quicker?"),
            (
                NOTE,
                "Raised the timeout for their endpoint to 15 s until the end of the month.",
            ),
            (
                AGENT,
                "I have raised the limit to 15 seconds for your address until the end of the month. Please also compare the id: it stays the same when a call is repeated.",
            ),
            (CUSTOMER, "No more double calls. We check the id from now on."),
        ),
    ),
    Thread(
        "Integrations",
        "How to",
        "Which limits does the API have?",
        "We are building a connection to our warehouse and expect about 50,000 calls a day. Is that allowed?",
        "Most of them are in the hour after midnight.",
        (
            (
                AGENT,
                "Your plan allows 100,000 calls a day and 20 a second. Above that the answer is 429, with the seconds to wait in the header Retry-After.",
            ),
            (CUSTOMER, "20 a second may be too few at midnight."),
            (
                AGENT,
                "There is an endpoint that takes up to 500 records in one call. With that, 50,000 records are 100 calls.",
            ),
            (CUSTOMER, "That solves it. Thank you!"),
        ),
    ),
)

THANKS = (
    "Thank you, that helped.",
    "Great, thank you very much!",
    "Works. Thanks for the quick answer.",
)
REMINDER = "Hello, are there any news about this?"
CLOSING = "I mark this as solved. If anything is left, answer this mail, and it is open again."
LOG = (
    "09:14:02 import started, 3480 lines\n09:14:09 part 1 of 2: 2000 lines read\n"
    "09:14:10 part 2 of 2: unexpected end of line 2003\n09:14:10 import stopped\n"
)
