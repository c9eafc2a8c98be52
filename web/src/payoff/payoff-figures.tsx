import { isOption } from "#shared/domain/contract.ts";
import { MULTIPLIER } from "#shared/domain/money.ts";
import type { OpenSpread } from "#shared/engine/position/open-spread.ts";
import { formatFixed, formatMoney, formatNumber, formatProfit } from "../lib/format.ts";
import { Toned } from "../ui/figures/toned.tsx";
import { Term } from "../ui/overlays/term.tsx";
import { dayInWords } from "./day-words.ts";
import styles from "./payoff.module.css";
import type { Payoff } from "./payoff-reading.ts";

type Figure = {
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  readonly tone?: "gain" | "loss" | undefined;
};

const money = (cents: number): string => formatMoney(Math.abs(cents) / 100);

/** A limit of the P&L; modeled limits are marked as approximate. */
const boundOf = (cents: number, isExact: boolean): Pick<Figure, "text" | "tone"> => {
  const tone = cents === 0 ? undefined : cents > 0 ? "gain" : "loss";
  if (!Number.isFinite(cents)) return { text: "Unlimited", tone };
  return { text: `${isExact ? "" : "≈ "}${formatProfit(cents / 100)}`, tone };
};

const figuresOf = ({ spread, shape }: Payoff): Figure[] => {
  const { openFlowCents, isOneExpiry } = spread;
  return [
    {
      label: openFlowCents < 0 ? "Net debit" : "Net credit",
      text: money(openFlowCents),
      hint: "What one spread costs or brings in at entry, with your slippage and commissions.",
    },
    {
      label: "Max profit",
      ...boundOf(shape.greatest, isOneExpiry),
      hint: "The most one spread can make at the first expiration, opening costs included.",
    },
    {
      label: "Max loss",
      ...boundOf(shape.least, isOneExpiry),
      hint: "The most one spread can lose at the first expiration, opening costs included.",
    },
    {
      label: shape.breakEvens.length > 1 ? "Break-evens" : "Break-even",
      text: shape.breakEvens.map((price) => formatFixed(price / 100)).join(" · ") || "None",
      hint: "Price of the underlying at the first expiration where one spread makes nothing and loses nothing.",
    },
  ];
};

/** The diagram's four key figures. */
export const PayoffFigures = ({ payoff }: { readonly payoff: Payoff }) => (
  <dl className={styles.figures}>
    {figuresOf(payoff).map(({ label, text, hint, tone }) => (
      <div key={label}>
        <dt>
          <Term hint={hint}>{label}</Term>
        </dt>
        <dd>{tone ? <Toned tone={tone}>{text}</Toned> : text}</dd>
      </div>
    ))}
  </dl>
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
    <ul className={styles.legs} aria-label="Contracts chosen">
      {options.map(({ option, leg }) => (
        <li key={option}>
          <b>{legText(leg)}</b>
          <span>{isOption(leg) && dayInWords(leg.expiry)}</span>
          <span>{formatMoney(leg.entryCents / 100)}</span>
        </li>
      ))}
    </ul>
  );
};
