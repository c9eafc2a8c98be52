/** The price of a subscription in all pages and texts. Stripe charges the price of its own account. */
export const MONTHLY_PRICE = "$4.99";

/** Backtests of each user before a subscription; an operator may set another number. */
export const FREE_BACKTESTS = 5;

export const FREE_OFFER = `Your first ${FREE_BACKTESTS} backtests are free, no card needed.`;
