import { useMemo } from "react";
import { formatFixed, formatProfit } from "../lib/format.ts";
import { niceTicks } from "../lib/nice-ticks.ts";
import { type Column, numberColumn } from "../ui/table/columns.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Payoff } from "./payoff-reading.ts";
import { type PayoffPoint, payoffView, strikesOf } from "./payoff-view.ts";

const ROUND_PRICES = 14;

/** Returns round prices across the diagram, with strikes, break-evens and the present price. */
const rowsOf = (payoff: Payoff): PayoffPoint[] => {
  const { spread, shape } = payoff;
  const { from, to } = payoffView(payoff);
  const corners = [...strikesOf(spread), ...shape.breakEvens, spread.underlyingCents];
  return [...new Set([...niceTicks(from, to, ROUND_PRICES), ...corners])]
    .sort((a, b) => a - b)
    .map((price) => ({ price, atExpiry: spread.atExpiry(price), atOnce: spread.atOnce(price) }));
};

const column = (
  id: keyof PayoffPoint,
  header: string,
  format: (dollars: number) => string,
): Column<PayoffPoint> => numberColumn(header, undefined, ({ [id]: cents }) => cents / 100, format, { id });

const COLUMNS = [
  column("price", "Underlying", formatFixed),
  column("atExpiry", "P&L at expiration", formatProfit),
  column("atOnce", "P&L now", formatProfit),
];

export const PayoffData = ({ payoff }: { readonly payoff: Payoff }) => {
  const rows = useMemo(() => rowsOf(payoff), [payoff]);
  return <DataTable caption="Payoff" columns={COLUMNS} rows={rows} />;
};
