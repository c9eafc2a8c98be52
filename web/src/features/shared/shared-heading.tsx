import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { ResultHeading } from "../../report/heading/result-heading.tsx";
import { TryButton } from "./try-it.tsx";

type SharedHeadingProps = { readonly shared: SharedBacktest; readonly token: string };

/** The heading of a public page: title, strategy, market and notes, without the owner's name. */
export const SharedHeading = ({ shared, token }: SharedHeadingProps) => {
  const { title, ticker, summary, notes, facts, relative_performance: performance } = shared;
  return (
    <ResultHeading
      credit="A hypothetical backtest, shared by a Backspread user"
      actions={<TryButton token={token} />}
      leadsWithSkips
      {...{ summary, ticker, notes, facts, performance }}
    >
      <h1>{title}</h1>
    </ResultHeading>
  );
};
