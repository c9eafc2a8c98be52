/**
 * Rewords the service's field faults as advice for users. The wire keeps its own words; a fault without a row
 * here keeps them on the page too.
 */

type Rewording = readonly [fault: RegExp, advice: string | ((...parts: string[]) => string)];

const grouped = (figure: string): string =>
  Number.isFinite(Number(figure)) ? Number(figure).toLocaleString("en-US") : figure;

const REWORDINGS: readonly Rewording[] = [
  [/^must be chosen$/, "choose one"],
  [/^must be one of: (.+)$/, (choices) => `choose one of ${choices}`],
  [/^must be a date, yyyy-MM-dd$/, "enter a date as MM/dd/yyyy"],
  [/^must be a number$/, "enter a number"],
  [/^must be a whole number$/, "enter a whole number"],
  [/^must be between (\S+) and (\S+)$/, (min, max) => `enter ${grouped(min)} to ${grouped(max)}`],
  [/^must be more than (\S+)$/, (least) => `enter more than ${grouped(least)}`],
  [/^must have at most (\d+) decimals$/, (count) => `use at most ${count} decimals`],
  [/^must not be before (\d+)-(\d+)-(\d+)$/, (year, month, day) => `choose ${month}/${day}/${year} or later`],
  [/^must not be after yesterday$/, "choose yesterday or an earlier day"],
  [/^must not be after the end date$/, "choose the end date or an earlier day"],
  [/^needs a start date or a backtest length$/, "choose a start date or a length"],
  [
    /^leaves no session in common with the data of (\S+), (\d+)-(\d+)-(\d+) to (\d+)-(\d+)-(\d+)$/,
    (ticker, y1, m1, d1, y2, m2, d2) =>
      `choose a period with data: ${ticker} has data from ${m1}/${d1}/${y1} to ${m2}/${d2}/${y2}`,
  ],
  [/^must not be above the high filter$/, "enter no more than the high filter"],
  [/^must be after the entry$/, "close after the entry"],
  [/^% of account needs an account balance$/, "% of account needs a starting balance above 0"],
  [/^interest needs an account balance$/, "interest needs a starting balance above 0"],
  [/^there are no rates$/, "there are no interest rates in this service"],
  [
    /^(% of max \w+) has no limit to work from: (.+)$/,
    (choice, why) => `choose something other than ${choice}: ${why}`,
  ],
  [
    /^(% of max \w+) needs one DTE for all options: (option \d) has another$/,
    (choice, which) => `choose something other than ${choice}, or give ${which} the same DTE as option 1`,
  ],
  [
    /^must be less than the DTE of every option: (.+)$/,
    (which) => `enter fewer days than any option's DTE (${which})`,
  ],
  [/^needs a short option$/, "needs a short option: sell one, or leave this blank"],
  [
    /^must be more than the delta of every short option: (.+)$/,
    (which) => `enter more than any short option's delta (${which})`,
  ],
  [/^needs an option above it$/, "an offset needs an option above it"],
  [/^only one row of shares$/, "only one row of shares"],
  [/^shares need an option beside them$/, "shares need an option beside them"],
  [
    /^the (loss|profit) is unlimited: (.+)$/,
    (what, why) => `choose something other than % of max ${what}: ${why}`,
  ],
  // On other tickers (L3)
  [
    /^this amount means something else on another ticker$/,
    "this amount means something else on another ticker; use a delta or a percentage",
  ],
  // Portfolios (P18)
  [/^(\d+) to (\d+) members$/, (fewest, most) => `turn on ${fewest} to ${most}`],
  [/^must be (\d+) to (\d+) characters$/, (fewest, most) => `enter ${fewest} to ${most} characters`],
  [/^another member has this name$/, "another strategy has this name"],
  [/^is not a number$/, "enter a number"],
  [/^must be at least (\S+)$/, (least) => `enter ${grouped(least)} or more`],
  [/^must be at most (\S+)$/, (most) => `enter ${grouped(most)} or less`],
  [/^is before the start date$/, "choose the start date or a later day"],
  [/^give a start date or a backtest length$/, "choose a start date or a length"],
  [/^there is no session in the period$/, "choose a period with sessions"],
  [/^there is no session of its data in the period$/, "there is no data for it in the portfolio's period"],
  [/^is "(.+)", and (\S+) has no event of that type$/, (type, ticker) => `${ticker} has no ${type} events`],
  [
    /^is "(.+)", and (\S+) has no data for it$/,
    (criterion, ticker) => `${ticker} has no data for ${criterion}`,
  ],
  [/^(\S+): there is no data for (.+)$/, (ticker, what) => `${ticker} has no data for ${what}`],
  [/^is (\S+), and there is no data for it$/, (ticker) => `there is no data for ${ticker}`],
];

/** Returns the advice for a service fault; undefined without a rewording. */
export const adviceOn = (fault: string): string | undefined => {
  for (const [pattern, advice] of REWORDINGS) {
    const match = pattern.exec(fault);
    if (match) return typeof advice === "string" ? advice : advice(...match.slice(1));
  }
  return undefined;
};
