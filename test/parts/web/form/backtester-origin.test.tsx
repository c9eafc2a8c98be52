import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { BacktestOrigin } from "#shared/contracts/origin.ts";
import { formBody } from "../../../rules/contracts/form-body.ts";
import { field, openBacktester, runButton } from "./backtester-page.tsx";

/** A sweep's leader in the backtester: where it came from, and the form that it replaced. */

const ORIGIN: BacktestOrigin = {
  sweep: "spy-20261123-1",
  tried: 27_482_112,
  objective: "t-statistic",
  verdict: "Too little data",
};
const leader = { ...formBody(), origin: ORIGIN } as BacktestBody;
const LINE = "1 of 27,482,112 tried in spy-20261123-1: too little data";

const line = async () =>
  (await screen.findByText((_, node) => node?.tagName === "DFN" && /tried in/.test(node.textContent)))
    .textContent;

beforeEach(() => window.localStorage.clear());

test("shows a leader's origin on the ticket, and says that its inputs changed once they are edited", async () => {
  const { user, posts } = await openBacktester({}, { state: { filled: leader } });
  expect(await line()).toBe(LINE);
  await user.click(runButton());
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({ origin: ORIGIN });
  await user.type(field("optFields.0.dte"), "5");
  await waitFor(async () => expect(await line()).toBe(`${LINE}; inputs changed since`));
  await user.type(field("optFields.0.dte"), "{Backspace}");
  await waitFor(async () => expect(await line()).toBe(LINE));
});

test("keeps a leader's origin through a reload of the page", async () => {
  const { view, user } = await openBacktester({}, { state: { filled: leader } });
  await user.type(field("optFields.0.dte"), "5");
  view.unmount();
  await openBacktester();
  expect(await line()).toBe(`${LINE}; inputs changed since`);
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
  expect(screen.queryByText(/tried in/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
