import type { LegalSection } from "#shared/contracts/texts.ts";
import { TASK_LIFE_DAYS } from "../tasks/find-task.ts";
import { contactSentence, type Operator } from "./operator.ts";

const responsible = (operator: Operator): string =>
  `${operator.name ?? "The operator of this site"} is responsible for your data.`;

/** The privacy policy: what the service stores, where, and for how long. A new row or key belongs in here. */
export const privacyOf = (operator: Operator): LegalSection[] => [
  {
    Section: "In short",
    Content: `We store only what the service needs to work. This site has no advertising, no analytics, and no trackers, and we don't sell data. ${responsible(operator)}`,
  },
  {
    Section: "What we store",
    Content: `- Your username, your email, the day you joined, and the state of your subscription.
- The backtests, portfolios, and searches you run: inputs and results, and which of them you follow.
- What you've tried: for each finished backtest and search its tickers, its period, and how many different results it had. These notes count in the verdicts on your later results. They stay when you delete a result, and go with your account.
- Which of your log-ins are still valid, so that logging out works everywhere.
- Your API keys: their names, what they may do, and when each was made, last used, and expires. The keys themselves are kept only as hashes.
- Recent counts of log-ins, sign-ups, and emails, to prevent abuse. They're kept under a hash of the name or network address, and deleted within two days.
- Which browsers and network addresses you've logged in from, so that strangers who guess your password don't lock you out. They're hashed and used only to recognize you. We keep a browser for six months after its last log-in, and an address for 30 days.

We don't ask for your real name, address, phone number, or anything about your brokerage account.`,
  },
  {
    Section: "Your password",
    Content: `Amazon Cognito keeps your password in a form that nobody can read back. We pass it on when you log in and keep no copy.`,
  },
  {
    Section: "Payment",
    Content: `Stripe handles payments on its own pages. Your card number never reaches us. We store Stripe's IDs for you and your subscription, and the date it's paid through. Stripe's own privacy policy says what Stripe keeps.`,
  },
  {
    Section: "What stays in your browser",
    Content: `One cookie, “device”: a random number that recognizes your browser when you log in again. It grants no access, is sent only to this site, and expires six months after your last log-in.

While you're logged in, the site also uses your browser's local storage:

- “access” and “refresh” hold your log-in.
- “backtester” and “explore” hold your last form and your last run, so they're there when you come back.

Logging out removes these four.`,
  },
  {
    Section: "Logs",
    Content: `For each call our servers log the time, the kind of call, the outcome, and how long it took. They log no names, no email or network addresses, and nothing you entered. If a page crashes, your browser reports the error, the page, and the time, but nothing about you. Logs are kept for up to 90 days.`,
  },
  {
    Section: "Who else is involved",
    Content: `Amazon Web Services runs the servers, stores the data encrypted, and delivers our emails. Stripe takes payments. Nobody else receives your data unless the law requires it. We email you to verify your address, to reset your password, to confirm a deleted account, and about changes to the price, the terms, or this policy. If you switch it on, we also email you after new data come in for the backtests you follow; each of those emails has a link that stops them. That's all.`,
  },
  {
    Section: "What others can see",
    Content: `Nothing, unless you share a result. Then anyone with the link can view it until you turn sharing off. It may say how many earlier tries counted, never which. The public page doesn't show your username. A link that only subscribers can open has your username in its address.`,
  },
  {
    Section: "How long we keep it",
    Content: `- An API key's entry: until you revoke it, or a month after it expires.
- Unsaved runs and their results: ${TASK_LIFE_DAYS} days.
- Saved backtests, portfolios, and searches: until you delete them.
- A sign-up that is never verified: 24 hours.
- An export of your data: a day.
- Your account, and the notes of what you've tried: until you delete it. Everything in it is then gone within a day, practically at once.

After that we keep only a hash of your username, so that nobody else can take it. It tells us nothing about you. Backups keep deleted data for up to 35 more days.`,
  },
  {
    Section: "Your rights",
    Content: `On the account page you can see your profile, export all your data in one zip, and delete your account. You can also delete any saved result by itself. To correct your data, or if you can't log in, write to us from the account's email address. We'll answer within a month. Stripe keeps your payment records for as long as tax law requires. You can also complain to your local data protection authority. ${contactSentence(operator)}`,
  },
  {
    Section: "Changes to this policy",
    Content: `Before we store or share more than described here, we'll update this page. For important changes we'll also email you.`,
  },
];
