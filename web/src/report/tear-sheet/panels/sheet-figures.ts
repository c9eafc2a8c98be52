import type { TradeRow } from "#shared/contracts/results.ts";
import {
  formatFixed,
  formatFixedPercent,
  formatMoney,
  formatPercent,
  formatReturn,
} from "../../../lib/format.ts";
import type { Figure } from "../../../ui/figures/figures.tsx";
import { toneOfProfit } from "../../../ui/table/columns.ts";
import type { Account } from "../../account/account.ts";
import { cagrOf, marOf, premiumCaptured, volatilityOf } from "../ratios.ts";

const premiumFigure = (trades: readonly TradeRow[]): Figure[] => {
  const captured = premiumCaptured(trades);
  if (!captured) return [];
  return [
    {
      label: "Premium captured",
      text: formatFixedPercent(captured.percent),
      detail: `of ${formatMoney(captured.collected)} collected`,
      tone: toneOfProfit(captured.percent),
      hint: "P&L of the trades opened for a credit, as a share of the premium that they took in.",
    },
  ];
};

export const sheetFigures = (trades: readonly TradeRow[], account: Account): Figure[] => {
  const cagr = cagrOf(account);
  return [
    {
      label: "CAGR",
      text: formatReturn(cagr),
      tone: cagr === null ? undefined : toneOfProfit(cagr),
      hint: "Compound annual growth rate: the balance at the end over that before, raised to 365 over the days, minus 1.",
    },
    {
      label: "MAR",
      text: formatFixed(marOf(account)),
      detail: "CAGR ÷ max drawdown",
      hint: "CAGR over the largest drawdown in percent of its peak, marked daily.",
    },
    {
      label: "Volatility",
      text: formatPercent(volatilityOf(account.points.map(({ balance }) => balance))),
      detail: "a year",
      hint: "Standard deviation of the account's daily returns, marked daily, times the square root of 252.",
    },
    ...premiumFigure(trades),
  ];
};
