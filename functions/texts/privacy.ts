import type { LegalSection } from "#shared/contracts/texts.ts";
import { TASK_LIFE_DAYS } from "../tasks/find-task.ts";
import { contactSentence, type Operator, operatorName } from "./operator.ts";

/** The privacy policy: what the service stores, where, and for how long. A new row or key belongs in here. */
export const privacyOf = (operator: Operator): LegalSection[] => [
  {
    Section: "In short",
    Content: `We store what the service needs to work and nothing to watch you with. There is no advertising, no analytics and no tracker on this site, and we sell no data. ${operator.name ? `Responsible for your data is ${operator.name}.` : `Responsible for your data is ${operatorName(operator)}.`}`,
  },
  {
    Section: "What we store",
    Content: `- Your username, your e-mail address, the day you joined, and the state of your subscription.
- The backtests and sweeps that you run: what you entered, and what came out.
- Which of your log-ins are still good, so that a log-out holds everywhere.
- Counts of log-ins, sign-ups and mails in a space of time, against abuse. They are kept under a scrambled form of the name or network address, and go within two days.
- From which browsers and network addresses you have logged in, so that strangers who guess at your password do not lock you out. They are kept in a scrambled form that serves to recognise them and for nothing else: a browser for half a year after its last log-in, an address for 30 days.

We do not ask for your real name, your address, your telephone number or anything about your brokerage account.`,
  },
  {
    Section: "Your password",
    Content: `Passwords are kept by Amazon Cognito, which stores them in a form that nobody can read back. The service passes yours on when you log in and keeps no copy.`,
  },
  {
    Section: "Payment",
    Content: `Payments are handled by Stripe, on Stripe’s own pages. Your card number never reaches us. We store Stripe’s numbers for you and your subscription and until when it is paid; Stripe tells us when that changes. Stripe’s own privacy policy says what Stripe keeps.`,
  },
  {
    Section: "What stays in your browser",
    Content: `One cookie, “device”: a random number by which your browser is known when you log in again. It opens nothing by itself, goes to this site alone, and stays for half a year after your last log-in.

The site also uses your browser’s local storage, for as long as you are logged in:

- “access” and “refresh” hold your log-in.
- “backtester” and “explore” hold the form as you left it and the run you started last, so that you find both again.

Logging out removes these four.`,
  },
  {
    Section: "Logs",
    Content: `For each call the servers log the time, the kind of call, its outcome and how long it took: no names, no e-mail addresses, no network addresses and nothing that you entered. Should a page crash, your browser reports the error, the page and the time, and nothing about you. Logs are kept for up to 90 days.`,
  },
  {
    Section: "Who else is involved",
    Content: `Amazon Web Services runs the servers, keeps the data encrypted and delivers our mails. Stripe takes payments. Nobody else receives your data, unless a law obliges us to hand it over. We mail you what you ask for, to verify your address and to set a new password, and word of a change of price, terms or this policy. Nothing else.`,
  },
  {
    Section: "What others can see",
    Content: `Nothing, unless you share a result. Then every subscriber who has its link sees it with your username, until you stop sharing it.`,
  },
  {
    Section: "How long we keep it",
    Content: `- Runs that you do not save, with their results: ${TASK_LIFE_DAYS} days.
- Saved backtests and sweeps: until you delete them.
- A sign-up whose mailed link is never opened: 24 hours.
- Your account: until you have it deleted.

Copies for emergencies keep what was deleted for up to 35 more days and then lose it too.`,
  },
  {
    Section: "Your rights",
    Content: `You can see your profile on the account page, download your results as CSV, and delete each saved result there and then. To have your whole account deleted, or to ask what is stored about you or have it corrected, write to us from the e-mail address of the account; we answer within a month. Stripe and we may have to keep records of payments for as long as tax law asks. You may also complain to the authority for data protection where you live. ${contactSentence(operator)}`,
  },
  {
    Section: "Changes of this policy",
    Content: `If we store more than is said here, or pass it on to somebody else, this page says so before it happens. For a change that matters we also write to you.`,
  },
];
