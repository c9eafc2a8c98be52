/** What is sold: the one price, as the site says it. */
export const PRICE = { cents: 499, currency: "usd", product: "Backspread subscription" } as const;

/** `$4.99`. */
export const priceText = `$${(PRICE.cents / 100).toFixed(2)}`;
