/** Figures of a year (semantics: *Statistics*). */

export const DAYS_PER_YEAR = 365;

/** Under a quarter, a yearly figure says more about the formula than about the strategy, and is blank. */
export const LEAST_DAYS_FOR_YEARLY = 90;
