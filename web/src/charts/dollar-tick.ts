import { formatMoney } from "../lib/format.ts";

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** "$12,500" on an axis, with cents where there are some. */
export const dollarTick = (value: number): string =>
  Number.isInteger(value) ? whole.format(value) : formatMoney(value);
