import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { classes } from "../../../ui/classes.ts";
import { Figures } from "../../../ui/figures/figures.tsx";
import { Section } from "../../../ui/page/section.tsx";
import type { Account } from "../../account/account.ts";
import { byDaysHeld, byDteAtExit, byMonth, byVixAtEntry, byWeekday, type Group } from "../breakdowns.ts";
import { DrawdownsTable } from "./drawdowns-table.tsx";
import { ExcursionChart } from "./excursion-chart.tsx";
import { GroupTable } from "./group-table.tsx";
import { RollingChart } from "./rolling-chart.tsx";
import { sheetFigures } from "./sheet-figures.ts";
import styles from "./tear-sheet.module.css";
import { Titled } from "./titled.tsx";

type Part = { readonly trades: readonly TradeRow[]; readonly account: Account };

type TearSheetProps = {
  /** What the figures and tables are of: the run, or a span of it. */
  readonly shown: Part;
  /** What the charts through time are of. */
  readonly whole: Part;
};

/** What a tear sheet adds to a result: ratios, drawdowns, rolling figures, margin, and the P&L in groups. */
export const TearSheet = ({ shown: { trades, account }, whole }: TearSheetProps) => {
  const figures = useMemo(() => sheetFigures(trades, account), [trades, account]);
  const [weekdays, months, held, dtes, vix] = useMemo(
    () => [byWeekday(trades), byMonth(trades), byDaysHeld(trades), byDteAtExit(trades), byVixAtEntry(trades)],
    [trades],
  );
  return (
    <Section title="Tear sheet">
      <div className="stack-6">
        <Figures figures={figures} />
        <div className={classes("columns", styles.pairs)}>
          <div className="stack-6">
            <DrawdownsTable account={account} />
            <Groups title="P&L by weekday of entry" by="Weekday" groups={weekdays} />
            <Groups title="P&L by month of exit" by="Month" groups={months} />
            <Groups title="Average P&L by days held" by="Held" groups={held} isAverage />
            <Groups title="Average P&L by DTE at exit" by="DTE" groups={dtes} isAverage />
          </div>
          <div className="stack-6">
            <RollingChart account={whole.account} />
            <ExcursionChart trades={trades} />
            <Groups title="P&L by VIX at entry" by="VIX" groups={vix} />
          </div>
        </div>
      </div>
    </Section>
  );
};

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
