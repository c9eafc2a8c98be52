import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { meaningOf } from "../../web/src/features/backtest/sent-bodies.ts";
import { FORM_ANSWER } from "./backtester-form-answer.ts";
import { connected, field, openBacktester, RESULTS, runButton, say } from "./backtester-page.tsx";

afterEach(cleanup);

const CHANGED = "Inputs changed since this run";

const runOnce = async (storage?: Storage) => {
  const sent: unknown[] = [];
  const opened = await openBacktester(
    {
      "POST /api/backtest_inputs/": ({ body }) => {
        sent.push(body);
        return { data: { task_id: "AAAAAAAAAAAAAAAAAAAAAA" } };
      },
    },
    storage && { storage },
  );
  await opened.user.click(runButton());
  const socket = await connected(opened.sockets);
  say(socket, { message: "status_update", pct_of_total: 1 });
  say(socket, { message: "results", results: RESULTS });
  await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
  return { ...opened, sent };
};

describe("results and the form they came from", () => {
  test("an edit is said, and taking it back unsays it", async () => {
    const { user } = await runOnce();
    expect(screen.queryByText(CHANGED)).toBeNull();
    await user.selectOptions(field("optFields.0.call_put"), "Call");
    expect(await screen.findByText(CHANGED)).toBeTruthy();
    await user.selectOptions(field("optFields.0.call_put"), "Put");
    await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull());
  });

  test("what does not apply is no change, nor is another way to write a number", async () => {
    const { user } = await runOnce();
    await user.selectOptions(field("optFields.0.strike_by"), "% OTM");
    await user.type(field("optFields.0.strike_value"), "5");
    expect(await screen.findByText(CHANGED)).toBeTruthy();
    await user.selectOptions(field("optFields.0.strike_by"), "Delta");
    await user.clear(field("optFields.0.delta"));
    await user.type(field("optFields.0.delta"), "0.3");
    await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull());
  });

  test("the inputs are given back", async () => {
    const { user } = await runOnce();
    await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
    await user.click(screen.getByRole("button", { name: "Add option" }));
    await user.click(await screen.findByRole("button", { name: "Restore inputs" }));
    expect(field("overallFields.0.ticker").value).toBe("SPY");
    expect(field("overallFields.0.name").value).toBe("SPDR S&P 500 ETF Trust");
    expect(document.querySelector('[name="optFields.1.delta"]')).toBeNull();
    await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull());
  });

  test("the form as it stands is run again", async () => {
    const { user, sent } = await runOnce();
    await user.selectOptions(field("optFields.0.long_short"), "Long");
    await user.click(await screen.findByRole("button", { name: "Run again" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ optFields: [{ long_short: "Long" }] });
  });

  test("a run that was found again knows its inputs", async () => {
    const { storage } = await runOnce();
    cleanup();
    const { user } = await openBacktester(
      {
        "GET /api/tasks/": () => ({
          data: {
            tasks: [
              {
                task_id: "AAAAAAAAAAAAAAAAAAAAAA",
                kind: "backtest",
                state: "succeeded",
                pct_of_total: 1,
                created_at: "2026-11-21T12:00:00Z",
                ticker: "SPY",
                strategy: "",
                backtest_name: "",
              },
            ],
          },
        }),
        "GET /api/tasks/AAAAAAAAAAAAAAAAAAAAAA/results": () => ({ data: RESULTS }),
      },
      { storage },
    );
    await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
    expect(screen.queryByText(CHANGED)).toBeNull();
    await user.selectOptions(field("optFields.0.long_short"), "Long");
    expect(await screen.findByText(CHANGED)).toBeTruthy();
  });
});

test("the meaning of a form that does not read still tells it from another", () => {
  const [overall, switches, risk, event, filter, option] = FORM_ANSWER;
  const body = (delta: string) => ({
    overallFields: [overall],
    filterFields: [switches],
    riskFields: [risk],
    eventFields: [event],
    volFields: [filter],
    optFields: [{ ...option, delta }],
  });
  expect(meaningOf(body("9") as never)).not.toBe(meaningOf(body("8") as never));
  expect(meaningOf(body("0.30") as never)).toBe(meaningOf(body("0.3") as never));
});
