import type { LegalSection } from "#shared/contracts/texts.ts";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { TASK_LIFE_DAYS } from "../tasks/find-task.ts";
import type { ServiceLimits } from "../tasks/service-limits.ts";
import { contactSentence, type Operator, operatorName } from "./operator.ts";

const lawOf = ({ law }: Operator): string =>
  law ? `the law of ${law}` : "the law of the place where the operator is established";

export const termsOf = (operator: Operator, { sweeps, backtests }: ServiceLimits): LegalSection[] => [
  {
    Section: "Who and what",
    Content: `These terms are between you and ${operatorName(operator)}, called “we” below. They govern the use of Backspread, a service that tests options strategies on historical or modeled data. By opening an account you accept them. ${contactSentence(operator)}`,
  },
  {
    Section: "No advice",
    Content: `The service is a research tool. It gives no financial, investment, legal, or tax advice. It makes no recommendations and places no orders. All results are hypothetical. The disclaimer on this page is part of these terms.`,
  },
  {
    Section: "Your account",
    Content: `You must be of legal age where you live, use your own email address, and keep your password private. One account is for one person; a firm needs one for each user. Tell us if you think someone else is using yours. Changing the password logs out everyone else at once.`,
  },
  {
    Section: "Price and payment",
    Content: `The subscription costs ${MONTHLY_PRICE} per month, plus applicable taxes, with no setup fees. You pay in advance through Stripe, and it renews monthly until you cancel. If a payment fails, you keep access for up to a week while Stripe tries again. After that the subscription ends. We'll email you at least 30 days before a price change, so you can cancel first.`,
  },
  {
    Section: "Canceling",
    Content: `You can cancel at any time on your account page, without giving a reason. You keep access until the end of the paid period, and you won't be charged again. There are no partial refunds, except where the law gives you a right to one. After that you can still read and delete what you saved. If you delete your account, the subscription ends at once.`,
  },
  {
    Section: "Fair use",
    Content: `Everyone shares the service. You can run one search at a time and start ${sweeps.perMonth} a month, each with at most 1,000 million combinations. You can start ${backtests.perHour.toLocaleString("en-US")} backtests an hour and ${backtests.perMonth.toLocaleString("en-US")} a month. Runs wait in line when the service is full, and calls that come too fast may be refused. You can save 10,000 results. You may call the service from your own programs within these limits. You may not

- resell access, share an account, or open several accounts to get around a limit;
- copy market data out of the service in bulk or pass it on: it belongs to its vendors;
- access other users' data, disrupt the service, or test its security without our permission;
- present a result as the record of a real account, or without saying that it's hypothetical.`,
  },
  {
    Section: "Your work and ours",
    Content: `Your inputs and results are yours to use and publish. Just say that they're hypothetical and, where it applies, modeled. The software, the site, and the name are ours. You let us store and process your inputs to run the service, and for nothing else.`,
  },
  {
    Section: "Keeping results",
    Content: `Unsaved runs are deleted after ${TASK_LIFE_DAYS} days. Saved results stay until you delete them or your account ends. Keep copies of what matters to you: you can download trade logs.`,
  },
  {
    Section: "Availability",
    Content: `We work to keep the service up and its data right, but we can't promise either. The service may be down for maintenance or because of a fault. Searches may have to wait, and tickers and features may change. If something you pay for goes away, you can cancel at any time.`,
  },
  {
    Section: "Liability",
    Content: `The service is provided as is. We don't warrant that data or results are error-free or fit for a purpose. As far as the law allows, we aren't liable for trading losses, lost profits, lost data, or indirect damages. Our total liability is limited to what you paid in the previous twelve months. Nothing here limits what the law doesn't let us limit. Examples are liability for intent, gross negligence, or personal injury, and consumer rights.`,
  },
  {
    Section: "Termination",
    Content: `We may suspend or close an account that breaks these terms or puts the service or others at risk. We'll warn you first where that's reasonable. If we shut down the service, we'll tell you at least 30 days ahead and charge nothing beyond that date.`,
  },
  {
    Section: "Changes to these terms",
    Content: `If we change these terms, we'll say so here and by email at least 30 days ahead. If you don't agree, cancel before the change. If you keep using the service, the new terms apply.`,
  },
  {
    Section: "Law",
    Content: `These terms are governed by ${lawOf(operator)}. Your local consumer rights still apply. If one part is invalid, the rest stays in force.`,
  },
];
