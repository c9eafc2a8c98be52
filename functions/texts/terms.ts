import type { LegalSection } from "#shared/contracts/texts.ts";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { TASK_LIFE_DAYS } from "../tasks/find-task.ts";
import type { ServiceLimits } from "../tasks/service-limits.ts";
import { contactSentence, type Operator, operatorName } from "./operator.ts";

/** "The law of …", the operator's where it is not named. */
const lawOf = ({ law }: Operator): string =>
  law ? `the law of ${law}` : "the law of the place where the operator is established";

/** The terms of service, with the service's real limits and periods. */
export const termsOf = (operator: Operator, { sweeps, backtests }: ServiceLimits): LegalSection[] => [
  {
    Section: "Who and what",
    Content: `These terms are between you and ${operatorName(operator)}, called “we” below. They govern the use of Backspread, a service that tests options strategies on historical or modelled data. By opening an account you accept them. ${contactSentence(operator)}`,
  },
  {
    Section: "No advice",
    Content: `The service is a tool for research. It gives no financial, investment, legal or tax advice, makes no recommendation, and places no orders. All results are hypothetical. The disclaimer on this page is part of these terms.`,
  },
  {
    Section: "Your account",
    Content: `You must be of age where you live, give an e-mail address that is yours, and keep your password to yourself. One account is for one person; a firm takes one for each person who uses the service. Tell us if you think that somebody else uses yours: changing the password ends every other log-in at once.`,
  },
  {
    Section: "Price and payment",
    Content: `The subscription costs ${MONTHLY_PRICE} per month, taxes added where the law asks for them, with no setup fees. It is paid in advance through Stripe and renews by the month until you cancel. If a payment fails, you keep access for up to a week while Stripe tries again; after that the subscription ends. We say at least 30 days ahead by e-mail if the price is to change, and you can cancel before it does.`,
  },
  {
    Section: "Cancelling",
    Content: `You can cancel at any time on your account page, without giving a reason. You keep access until the end of the period that is paid, and nothing further is charged. What has begun is not refunded in part, except where the law gives you a right to it. After the end you can still read and delete what you saved.`,
  },
  {
    Section: "Fair use",
    Content: `The service is shared by all. For each user one sweep runs at a time and ${sweeps.perMonth} may be started in a calendar month; a sweep has at most 1,000 million combinations; ${backtests.perHour.toLocaleString("en-US")} backtests may be started within an hour. Sweeps and backtests may be refused for a while when the service is full, and calls that come too fast are refused for a while. You may use programs to call the service on your own account within these limits. You may not

- resell access, share an account, or open several to get around a limit;
- copy the market data out of the service in bulk or pass them on: they belong to their vendors;
- try to reach the data of others, to disturb the service, or to test its security without our word;
- present a result as the record of a real account, or without saying that it is hypothetical.`,
  },
  {
    Section: "Your work and ours",
    Content: `What you enter and the results that come of it are yours to use, to publish too, as long as you say that they are hypothetical and, where it applies, modelled. The software, the site and the name are ours. You let us store and compute what you enter as far as the service needs it, and for nothing else.`,
  },
  {
    Section: "Keeping results",
    Content: `A run that is not saved is removed after ${TASK_LIFE_DAYS} days. Saved results stay until you delete them or your account ends. Keep copies of what matters to you: trade logs can be downloaded.`,
  },
  {
    Section: "Availability",
    Content: `We work to keep the service up and its data right, and promise neither. It may be away for maintenance or by a fault, a sweep may be put off when many run, and tickers and features may change. If something that you pay for goes away, you can cancel at any time.`,
  },
  {
    Section: "Liability",
    Content: `The service is provided as it is. We do not warrant that data or results are free of errors or fit for a purpose. As far as the law allows, we are not liable for trading losses, lost profit or lost data, nor for any indirect damage, and our whole liability is limited to what you paid in the twelve months before. Nothing here limits what cannot be limited by law, such as liability for intent, gross negligence, or harm to persons, or the rights of consumers.`,
  },
  {
    Section: "Ending by us",
    Content: `We may suspend or close an account that breaks these terms or puts the service or others at risk, after a warning where that is reasonable. If we end the service as a whole, we say so at least 30 days ahead and charge nothing for the time after its end.`,
  },
  {
    Section: "Changes of these terms",
    Content: `If we change these terms, we say so here and by e-mail at least 30 days ahead. If you do not agree, cancel before the change; if you go on, the new terms apply.`,
  },
  {
    Section: "Law",
    Content: `These terms follow ${lawOf(operator)}, without taking from you what the law for consumers where you live gives you. If a part of them does not hold, the rest stays.`,
  },
];
