/** How a ticker is written: capitals and digits, with the marks of share classes and indices. */
export const TICKER = /^[A-Z0-9^][A-Z0-9._^-]{0,15}$/;

/** The longest that a ticker's display name may be, and the words for where its data come from. */
export const MOST_NAME_CHARACTERS = 200;
