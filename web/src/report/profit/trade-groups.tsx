import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { Titled } from "../tear-sheet/panels/titled.tsx";
import { byDaysHeld, byDteAtExit, byMonth, byVixAtEntry, byWeekday, type Group } from "./breakdowns.ts";
import { GroupTable } from "./group-table.tsx";

type GroupsProps = {
  readonly title: string;
  readonly by: string;
  readonly groups: readonly Group[];
  readonly isAverage?: boolean;
};

const Groups = ({ title, ...table }: GroupsProps) =>
  table.groups.length > 0 && (
    <Titled title={title}>
      <GroupTable caption={title} {...table} />
    </Titled>
  );

/** The P&L by what the trades have in common, in two columns. */
export const TradeGroups = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const [weekdays, months, held, dtes, vix] = useMemo(
    () => [byWeekday(trades), byMonth(trades), byDaysHeld(trades), byDteAtExit(trades), byVixAtEntry(trades)],
    [trades],
  );
  return (
    <div className="columns across halves-1000">
      <div className="stack-6 at-top">
        <Groups title="P&L by weekday of entry" by="Weekday" groups={weekdays} />
        <Groups title="Average P&L by days held" by="Held" groups={held} isAverage />
        <Groups title="P&L by VIX at entry" by="VIX" groups={vix} />
      </div>
      <div className="stack-6 at-top">
        <Groups title="P&L by month of exit" by="Month" groups={months} />
        <Groups title="Average P&L by DTE at exit" by="DTE" groups={dtes} isAverage />
      </div>
    </div>
  );
};
