"""Texts of the knowledge base: category, state, author, title and text."""

ARTICLES = (
    (
        "Sign-in", "published", "Ada Kessler", "The code for signing in doesn't arrive",
        "Codes come from no-reply@example.com and are valid for ten minutes.\n\n"
        "1. Look into the folder for spam.\n2. Ask your IT to allow the domain example.com.\n"
        "3. If you have several codes, use the latest one: each new code ends the former one.",
    ),
    (
        "Sign-in", "published", "Bruno Sala", "Signed out too often",
        "A session ends after an hour without activity, and when your network changes. Offices with two internet lines should send "
        "our application over one of them. If that isn't possible, write to us: we can relax the check for your organisation.",
    ),
    (
        "Sign-in", "published", "Ada Kessler", "Change your name or your address",
        "Open Profile and choose Name or Address. A new address has to be confirmed: the link in the mail is valid for a day. Your reports and your history stay.",
    ),
    (
        "Reports", "published", "Chiara Wolff", "Send a report by mail each week",
        "Open the report and choose Share, then Schedule. Choose the day, the time, the format and the recipients. Recipients need no account: they get the PDF.",
    ),
    (
        "Reports", "published", "Chiara Wolff", "Why totals may differ from the sum of the lines",
        "A report shows rounded lines, but adds the exact values. The difference is at most half a cent for each line. If it is larger, please send us the name of the report.",
    ),
    (
        "Imports", "published", "David Okoro", "Prepare a CSV file for an import",
        "Use UTF-8, and commas or semicolons. The first line names the columns.\n\n- At most 50,000 lines\n- Dates as 2026-01-31\n- Texts with line breaks in quotes\n\n"
        "The preview shows the first ten records before anything is stored.",
    ),
    (
        "Imports", "published", "David Okoro", "Add or replace: the two kinds of imports",
        "“Add” creates new records and changes those with the same key. “Replace” does the same, and archives all others. Archived records are kept for 90 days and can be restored.",
    ),
    (
        "Mobile app", "published", "Bruno Sala", "What works without a connection",
        "Lists, photos, signatures and barcodes work offline. A cloud in the upper corner shows how many entries wait. Open the app once a day where there is a network.",
    ),
    (
        "Invoices", "published", "Esther Lund", "How to read your invoice",
        "The first part lists your seats, the second one what was used beyond your plan, the third one credits. Seats that you add during a period are charged by the day.",
    ),
    (
        "Subscription", "published", "Farid Haddad", "Archive an account instead of deleting it",
        "In an archived account nobody signs in, but an administrator reads everything. It costs a tenth of the plan, and can be opened again at any time.",
    ),
    (
        "Integrations", "published", "Greta Novak", "Limits of the API",
        "100,000 calls a day and 20 a second. Above that the answer is 429, and Retry-After has the seconds to wait. The endpoint for bulk imports takes 500 records in one call.",
    ),
    (
        "Outages", "draft", "Hugo Brandt", "What we do during an incident",
        "Draft: who decides, how often we write on the status page, and what the report afterwards contains.",
    ),
)  # fmt: skip
