import type { ReactNode } from "react";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { Label } from "#shared/contracts/label.ts";
import { defaultTitle } from "#shared/domain/result-title.ts";
import { formatInstant } from "../../../lib/format.ts";
import { ResultHeading } from "../../../report/heading/result-heading.tsx";
import { Labeled } from "../../../saved/labeled.tsx";
import type { SavedAddress } from "../../../saved/saved-kinds.ts";

type HeadingProps = {
  readonly of: SavedAddress;
  readonly isOwn: boolean;
  readonly saved: SavedBacktest & { readonly label?: Label | undefined };
  readonly ticker: string;
  readonly notes: readonly string[];
  /** Buttons and links. */
  readonly actions: ReactNode;
};

/** The heading of a saved backtest: name and id, tags and notes of its owner, creator, date, strategy, market and notes. */
export const BacktestHeading = ({ of, isOwn, saved, ticker, notes, actions }: HeadingProps) => {
  const { results, facts, relative_performance: performance } = saved;
  const [summary] = results;
  return (
    <ResultHeading
      credit={summary && `Backtest created by ${summary.creator} on ${formatInstant(summary.date_created)}`}
      actions={actions}
      leadsWithSkips={saved.trade_log.length > 0}
      {...{ summary, ticker, notes, facts, performance }}
    >
      <Labeled {...{ of, isOwn }} derivedName={defaultTitle(summary?.strategy ?? "")} label={saved.label}>
        <h1>{of.name.toUpperCase()}</h1>
      </Labeled>
    </ResultHeading>
  );
};
