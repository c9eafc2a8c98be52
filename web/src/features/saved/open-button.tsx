import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { BacktesterState } from "../../lib/opened-backtest.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";

/** Opens the backtester with the saved form, without a run. */
export const OpenButton = ({ body }: { readonly body: unknown }) => {
  // The service stores the body unparsed; the form takes the fields that it knows.
  const state: BacktesterState = { filled: body as BacktestBody };
  return (
    <ButtonLink look="action" to={paths.backtester} state={state}>
      Open in backtester
    </ButtonLink>
  );
};
