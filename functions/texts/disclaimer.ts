import { type Operator, operatorName } from "./operator.ts";

export const disclaimerOf = (
  operator: Operator,
): string => `Backspread is a research tool. It gives no financial, investment, legal, or tax advice. Nothing it shows is a recommendation to buy, sell, or hold a security, or to follow a strategy. Neither Backspread nor ${operatorName(operator)} is your broker or adviser. We don't know your finances, your goals, or what you can afford to lose.

All results are hypothetical. They're computed after the fact, by rules and parameters chosen with knowledge of the past. No such account was traded. Hypothetical results carry no financial risk and can't show how you'd have handled a loss. They don't account for everything that affects a market or an execution. Past results, real or hypothetical, don't guarantee future ones. The best of many tested strategies looks better than it is.

Results are only as good as their data. A result marked “Modelled” rests on option quotes that were computed from daily closes and never traded. Vendor quotes can be wrong, late, or missing. Fills are taken at end-of-day quotes with the slippage and commission that you enter. Real fills may be worse, or not available at all. Margin calls, interest, taxes, intraday moves, and most early exercise aren't modeled. The FAQ says what is.

Options carry a high degree of risk and aren't suitable for everyone. Sellers of options can lose far more than the premium they receive, and buyers can lose everything they paid. Before you trade, read “Characteristics and Risks of Standardized Options” by the Options Clearing Corporation, which your broker must give you. Ask a professional who knows your circumstances.

You decide what you trade, and you're responsible for the outcome.`;
