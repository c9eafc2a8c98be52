import { isOption } from "#shared/domain/contract.ts";
import { MULTIPLIER } from "#shared/domain/money.ts";
import type { OpenSpread } from "#shared/engine/position/open-spread.ts";
import { formatFixed, formatMoney, formatNumber, formatProfit } from "../lib/format.ts";
import { type Fact, Facts } from "../ui/figures/facts.tsx";
import { Toned } from "../ui/figures/toned.tsx";
import styles from "./payoff.module.css";
import type { Payoff } from "./payoff-reading.ts";
import { dayInWords } from "./payoff-words.ts";

const money = (cents: number): string => formatMoney(Math.abs(cents) / 100);

/** A limit of the P&L; modeled limits are marked as approximate. */
const boundOf = (cents: number, isExact: boolean) => {
  const text = Number.isFinite(cents) ? `${isExact ? "" : "≈ "}${formatProfit(cents / 100)}` : "Unlimited";
  return <Toned tone={cents === 0 ? undefined : cents > 0 ? "gain" : "loss"}>{text}</Toned>;
};

const figuresOf = ({ spread, shape }: Payoff): Fact[] => {
  const { openFlowCents, isOneExpiry } = spread;
  return [
    {
      label: openFlowCents < 0 ? "Net debit" : "Net credit",
      value: money(openFlowCents),
      hint: "What one spread costs or brings in at entry, with your slippage and commissions.",
    },
    {
      label: "Max profit",
      value: boundOf(shape.greatest, isOneExpiry),
      hint: "The most one spread can make at the first expiration, opening costs included.",
    },
    {
      label: "Max loss",
      value: boundOf(shape.least, isOneExpiry),
      hint: "The most one spread can lose at the first expiration, opening costs included.",
    },
    {
      label: shape.breakEvens.length > 1 ? "Break-evens" : "Break-even",
      value: shape.breakEvens.map((price) => formatFixed(price / 100)).join(" · ") || "None",
      hint: "Price of the underlying at the first expiration where one spread makes nothing and loses nothing.",
    },
  ];
};

/** The diagram's four key figures. */
export const PayoffFigures = ({ payoff }: { readonly payoff: Payoff }) => (
  <Facts of={figuresOf(payoff)} list={styles.figures} value="figure-small tabular" />
);

type Leg = OpenSpread["legs"][number];

const legText = (leg: Leg): string => {
  const { side, quantity, right, strikeCents } = leg;
  const sign = side === "long" ? "+" : "−";
  return isOption(leg)
    ? `${sign}${quantity} ${formatNumber(strikeCents / 100)} ${right}`
    : `${sign}${MULTIPLIER * quantity} shares`;
};

/** The chosen contracts with their fills. */
export const PayoffLegs = ({ payoff: { spread } }: { readonly payoff: Payoff }) => {
  const options = spread.legs.map((leg, index) => ({ option: index + 1, leg }));
  return (
    <ul className={`small tabular ${styles.legs}`} aria-label="Contracts chosen">
      {options.map(({ option, leg }) => (
        <li key={option}>
          <b className="ink medium">{legText(leg)}</b>
          <span>{isOption(leg) && dayInWords(leg.expiry)}</span>
          <span className="text-right">{formatMoney(leg.entryCents / 100)}</span>
        </li>
      ))}
    </ul>
  );
};
