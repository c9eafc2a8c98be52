import { type Operator, operatorName } from "./operator.ts";

/** The disclaimer, as one text. */
export const disclaimerOf = (
  operator: Operator,
): string => `Backspread is a research tool. It gives no financial, investment, legal or tax advice, and nothing that it shows is a recommendation to buy, sell or hold a security or to follow a strategy. Neither Backspread nor ${operatorName(operator)} is your broker or adviser, and nobody here knows your means, your aims or what you can afford to lose.

All results are hypothetical. They are computed after the fact, by rules and with parameters that were chosen knowing the past. No such account was traded. Hypothetical results have limits of their own: they carry no financial risk, they cannot show how you would have borne a loss, and they do not account for everything that shapes a market or an execution. Past results, real or hypothetical, do not promise future ones. The best of many tested strategies looks better than it is.

Results are only as good as their data. A result that says “Modelled” rests on option quotes that were computed from daily closes and were never traded. Quotes bought from vendors can be wrong, late or missing. Fills are taken at end-of-day quotes with the slippage and commission that you enter; real fills may be worse, or not to be had at all. Margin calls, interest, taxes, movements during the day and most early exercise are not modelled. The frequently asked questions say what is.

Options carry a high degree of risk and are not suitable for everybody. Sellers of options can lose far more than the premium they receive, and buyers can lose all that they paid. Before you trade, read “Characteristics and Risks of Standardized Options” by the Options Clearing Corporation, which your broker must give you, and ask a professional who knows your circumstances.

You decide what you trade, and you bear what comes of it.`;
