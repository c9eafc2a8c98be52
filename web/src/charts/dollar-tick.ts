import { formatMoney } from "../lib/format.ts";

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Formats an axis value as "$12,500", with cents only if it has any. */
export const dollarTick = (value: number): string =>
  Number.isInteger(value) ? whole.format(value) : formatMoney(value);
