import { describe, expect, test } from "vitest";
import { openWorld, type Request } from "../client.ts";
import { body } from "../world.ts";

/** The hourly limit of backtests, and the operator's switch. */

const opened = async (perHour: number) => {
  const { ports, call } = await openWorld();
  ports.allowed.backtests.perHour = perHour;
  const submit = (request: Request = {}) => call("submitBacktest", { as: "ada", json: body(), ...request });
  return { ports, submit };
};

const keyed = (key: string): Request => ({ headers: { "idempotency-key": key } });

test("refuses backtests over the month's number until the next month, and says when, per user", async () => {
  const { ports, submit } = await opened(1000);
  ports.allowed.backtests.perMonth = 2;
  for (let times = 0; times < 2; times++) expect((await submit()).status).toBe(200);
  const over = await submit();
  // The clock says 20 November, 15:00 UTC.
  expect([over.status, over.headers["retry-after"]]).toEqual([429, String((10 * 24 + 9) * 3600)]);
  expect(over.body.error).toBe(
    "This month's 2 backtests are used up. More are available from 2026-12-01 (UTC).",
  );
  expect((await submit({ as: "bob" })).status).toBe(200);
  ports.pass((10 * 24 + 9) * 3_600_000);
  expect((await submit()).status).toBe(200);
});

describe("backtests of an hour", () => {
  test("are refused over the number until the next hour, per user", async () => {
    const { ports, submit } = await opened(2);
    ports.pass(20 * 60_000);
    for (let times = 0; times < 2; times++) expect((await submit()).status).toBe(200);
    const over = await submit();
    expect([over.status, over.headers["retry-after"]]).toEqual([429, "2400"]);
    expect(over.body.error).toBe("Too many tries. Try again in 40 minutes.");
    expect([ports.taskRows.size, ports.started.length]).toEqual([2, 2]);
    expect((await submit({ as: "bob" })).status).toBe(200);
    ports.pass(40 * 60_000);
    expect((await submit()).status).toBe(200);
  });

  test("are counted once where another call with the key starts the last one of the hour meanwhile", async () => {
    const { ports, submit } = await opened(1);
    const { claim } = ports.tasks;
    let first: Awaited<ReturnType<typeof submit>> | undefined;
    ports.tasks.claim = async (...of) => {
      ports.tasks.claim = claim;
      first = await submit(keyed("k"));
      return claim(...of);
    };
    expect(await submit(keyed("k"))).toMatchObject({ status: 200, body: { task_id: expect.any(String) } });
    expect([first?.status, ports.taskRows.size, ports.started.length]).toEqual([200, 1, 1]);
  });

  test("are not counted where they are refused or come to nothing", async () => {
    const { ports, submit } = await opened(1);
    expect((await submit({ json: body({ ticker: "NONE" }) })).status).toBe(400);
    const { create } = ports.tasks;
    ports.tasks.create = async () => {
      throw new Error("the table is slow");
    };
    expect((await submit()).status).toBe(500);
    ports.tasks.create = create;
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(429);
  });
});

test("start no more while they are off, which stops neither sweeps nor running ones", async () => {
  const { ports, submit } = await opened(10);
  const first = await submit(keyed("k"));
  ports.allowed.backtests.isOn = false;
  const refused = await submit();
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "3600"]);
  expect(refused.body.error).toBe("Backtests are switched off right now. Try again later.");
  expect((await submit(keyed("k"))).status).toBe(503);
  expect([ports.taskRows.get(first.body.task_id)?.state, ports.stopped]).toEqual(["queued", []]);
  ports.allowed.backtests.isOn = true;
  expect((await submit()).status).toBe(200);
});
