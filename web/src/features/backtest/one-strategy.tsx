import { Navigate } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { SharedPortfolio } from "#shared/contracts/portfolios/shared.ts";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import type { OpenedBacktest, PortfolioState, SearchState } from "../../lib/opened-backtest.ts";
import { paths } from "../../lib/paths.ts";
import { useCall } from "../../lib/services.tsx";
import { sharedQuery } from "../../saved/shared-query.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { Backtester } from "./backtester.tsx";
import { FormShape } from "./form/form-shape.tsx";
import type { BacktesterParts } from "./use-backtester.ts";

type OneStrategyProps = {
  readonly parts: BacktesterParts;
  readonly opened: OpenedBacktest | undefined;
  readonly token: string | null;
};

const openedOf = ({ body }: SharedBacktest): OpenedBacktest | undefined =>
  // The service stores the body unparsed; the form takes the fields that it knows.
  body === undefined ? undefined : { body: body as BacktestBody, isRun: false };

const ToPortfolio = ({ request, title }: SharedPortfolio) => {
  const state: PortfolioState = { portfolio: { ...request, name: title } };
  return <Navigate to={paths.portfolio} replace state={state} />;
};

const ToExplore = ({ request }: SharedSweep) => {
  const state: SearchState = { search: request };
  return <Navigate to={paths.explore} replace state={state} />;
};

/** The form as the user left it, or with the inputs of the link that led here. */
export const OneStrategy = ({ parts, opened, token }: OneStrategyProps) => {
  const call = useCall();
  if (!token || opened) return <Backtester {...parts} opened={opened} />;
  const off = (
    <>
      <Notice kind="note">That link no longer works, so its inputs aren't here.</Notice>
      <Backtester {...parts} />
    </>
  );
  return (
    <Loaded of={sharedQuery(call, token)} what="the shared inputs" shape={<FormShape />} missing={off}>
      {(shared) => {
        if (!("kind" in shared)) return <Backtester {...parts} opened={openedOf(shared)} />;
        return shared.kind === "sweep" ? <ToExplore {...shared} /> : <ToPortfolio {...shared} />;
      }}
    </Loaded>
  );
};
