/** The format of a ticker: capitals and digits, with the marks of share classes and indices. */
export const TICKER = /^[A-Z0-9^][A-Z0-9._^-]{0,15}$/;

/** The maximum length of a ticker's display name and of its source's name. */
export const MOST_NAME_CHARACTERS = 200;
