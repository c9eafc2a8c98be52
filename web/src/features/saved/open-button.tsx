import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { BacktesterState } from "../../lib/opened-backtest.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";

/** Leads to the backtester with its form filled in as it was sent; what that came to is known, so it is not run. */
export const OpenButton = ({ body }: { readonly body: unknown }) => {
  // The service keeps it as it came and answers with it unread; the form takes of it what it knows.
  const state: BacktesterState = { filled: body as BacktestBody };
  return (
    <ButtonLink look="action" to={paths.backtester} state={state}>
      Open in backtester
    </ButtonLink>
  );
};
