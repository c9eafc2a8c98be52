/** What a subscription costs, as every page says it (spec §9). */
export const MONTHLY_PRICE = "$4.99";
