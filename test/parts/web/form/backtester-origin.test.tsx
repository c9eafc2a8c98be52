import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { type BacktestOrigin, NO_COMBINATION } from "#shared/contracts/origin.ts";
import { formBody } from "../../../rules/contracts/form-body.ts";
import { ok, refuse } from "../support/memory-adapter.ts";
import { field, openBacktester, runButton, TASK } from "./backtester-page.tsx";

/** A search's combination in the backtester: where it came from, and the form that it replaced. */

const ORIGIN: BacktestOrigin = { sweep: "spy-20261123-1", index: 3, objective: "t-statistic" };
const leader = { ...formBody(), origin: ORIGIN } as BacktestBody;
const OPENED =
  "Opened from spy-20261123-1, the list by t-statistic. What that says of luck comes with the result.";
const CHANGED =
  "Changed since it was opened from spy-20261123-1: what that says of luck no longer counts for it.";

beforeEach(() => window.localStorage.clear());

test("names the search on the ticket and sends it, and says that its inputs changed once they are edited", async () => {
  const { user, posts } = await openBacktester({}, { state: { filled: leader } });
  await screen.findByText(OPENED);
  await user.click(runButton());
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({ origin: ORIGIN });
  await user.type(field("optFields.0.dte"), "5");
  await screen.findByText(CHANGED);
  await user.type(field("optFields.0.dte"), "{Backspace}");
  await screen.findByText(OPENED);
});

test("keeps the search through a reload of the page", async () => {
  const { view, user } = await openBacktester({}, { state: { filled: leader } });
  await user.type(field("optFields.0.dte"), "5");
  view.unmount();
  await openBacktester();
  await screen.findByText(CHANGED);
});

test("drops a search that the service refuses, says so, and runs without it", async () => {
  const { user, posts } = await openBacktester(
    {
      "POST /api/backtest_inputs/": ({ body }) =>
        (body as BacktestBody).origin
          ? refuse(400, "Invalid input.", { origin: NO_COMBINATION })
          : ok({ task_id: TASK }),
    },
    { state: { filled: leader } },
  );
  await user.click(runButton());
  await screen.findByText(/We can't find the search that this was opened from/);
  expect(screen.queryByText(OPENED)).toBeNull();
  await user.click(runButton());
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[1]?.body).not.toHaveProperty("origin");
  await waitFor(() => expect(screen.queryByText(/We can't find the search/)).toBeNull());
});

test("puts back the user's own form that opened leaders replaced, also after a second one", async () => {
  const own = await openBacktester();
  await own.user.clear(field("overallFields.0.hold"));
  await own.user.type(field("overallFields.0.hold"), "77");
  own.view.unmount();
  const first = await openBacktester({}, { state: { filled: leader } });
  first.view.unmount();
  const { user } = await openBacktester(
    {},
    { state: { filled: { ...leader, ...formBody({ overall: { hold: 9 } }) } } },
  );
  expect(field("overallFields.0.hold").value).toBe("9");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(field("overallFields.0.hold").value).toBe("77");
  expect(screen.queryByText(/pened from spy/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
