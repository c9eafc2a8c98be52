/** The format of a ticker: capitals and digits, with the marks of share classes and indices. */
export const TICKER = /^[A-Z0-9^][A-Z0-9._^-]{0,15}$/;

/** The maximum length of a ticker's display name and of its source's name. */
export const MOST_NAME_CHARACTERS = 200;

/** The ticker of the index that results are compared with. */
export const INDEX = "SPY";

/** The name of the bills' yields among the reference series (I1). No ticker has it, since tickers are in capitals. */
export const RATES = "rates";
