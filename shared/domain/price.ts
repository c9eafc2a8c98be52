/** What a subscription costs, as every page and text says it. What Stripe charges is the price of its own account. */
export const MONTHLY_PRICE = "$4.99";
