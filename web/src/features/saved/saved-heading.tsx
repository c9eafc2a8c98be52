import type { ReactNode } from "react";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { Label } from "#shared/contracts/label.ts";
import { defaultTitle } from "#shared/domain/result-title.ts";
import { Labeled } from "../../saved/labeled.tsx";
import { nameOfBacktest } from "../../saved/result-name.ts";
import { useLabel } from "../../saved/use-label.ts";
import { formatInstant } from "../../lib/format.ts";
import type { SavedAddress } from "../../saved/saved-backtest.ts";
import { ResultHeading } from "../../report/heading/result-heading.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./saved-heading.module.css";

type SavedHeadingProps = {
  readonly address: SavedAddress;
  readonly isOwn: boolean;
  readonly saved: SavedBacktest & { readonly label?: Label | undefined };
  readonly ticker: string;
  readonly notes: readonly string[];
  /** Buttons and links. */
  readonly actions: ReactNode;
};

/** The heading of a saved backtest: name and id, tags and notes of its owner, creator, date, strategy, market and notes. */
export const SavedHeading = ({ address, isOwn, saved, ticker, notes, actions }: SavedHeadingProps) => {
  const { results, facts, relative_performance: performance } = saved;
  const [summary] = results;
  const saving = useLabel({ kind: "backtest", user: address.user, name: address.backtestId });
  return (
    <ResultHeading
      credit={summary && `Backtest created by ${summary.creator} on ${formatInstant(summary.date_created)}`}
      actions={<div className={classes("row", styles.actions)}>{actions}</div>}
      leadsWithSkips={saved.trade_log.length > 0}
      {...{ summary, ticker, notes, facts, performance }}
    >
      <Labeled
        what="backtest"
        name={nameOfBacktest(saved)}
        derivedName={defaultTitle(summary?.strategy ?? "")}
        label={saved.label}
        saving={isOwn ? saving : undefined}
      >
        <h1>{address.backtestId.toUpperCase()}</h1>
      </Labeled>
    </ResultHeading>
  );
};
