import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";

export const NoBacktests = () => (
  <EmptyState
    title="Ready to start?"
    actions={
      <>
        <ButtonLink look="action" to={paths.backtester}>
          New Backtest
        </ButtonLink>
        <ButtonLink to={paths.about}>Learn how it works</ButtonLink>
      </>
    }
  >
    Run a strategy over years of option chains, and save what you want to come back to. It will be listed
    here.
  </EmptyState>
);
