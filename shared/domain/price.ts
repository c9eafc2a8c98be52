/** The price of a subscription in all pages and texts. Stripe charges the price of its own account. */
export const MONTHLY_PRICE = "$4.99";
