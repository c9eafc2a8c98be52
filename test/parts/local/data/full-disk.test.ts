import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { saidOnce } from "../../../../infra/local/console/report.ts";
import { databaseIn, openDatabase } from "../../../../infra/local/data/database.ts";
import { lambdaBackend } from "../../../../infra/local/lambda/lambda-api.ts";
import { startSchedules } from "../../../../infra/local/lambda/schedules.ts";
import { openMessages } from "../../../../infra/local/queues/messages.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";
import { hearErrors, timesIn } from "../../../support/console.ts";
import { noSmallDisk, smallDisk } from "../../../support/small-disk.ts";
import { closing, tempFolder } from "../../../support/temp-folder.ts";
import { bundleOf } from "../lambda/bundle-of.ts";
import { hostOf } from "../lambda/host-of.ts";
import { good, open as openMachine, plan } from "../workflow/open-machine.ts";

const UNAVAILABLE = { $metadata: expect.objectContaining({ httpStatusCode: 503 }) };

describe.skipIf(noSmallDisk !== undefined)("a full disk", () => {
  test("runs functions without a log on a full disk, refuses events, and delivers accepted ones", async () => {
    const disk = smallDisk();
    const source = `export const handler = async (event) => { console.log("x".repeat(8000), event); return event; };`;
    const functions = [bundleOf(tempFolder(), "print", source)];
    const { host } = hostOf(disk.folder, functions, { database: openDatabase(databaseIn(disk.folder)) });
    const { endpoint } = closing(await serveAlone(lambdaBackend(host)));
    const client = new LambdaClient({ ...clientSettings(endpoint), maxAttempts: 1 });
    const print = (text: string, InvocationType: "Event" | "RequestResponse") =>
      client.send(
        new InvokeCommand({ FunctionName: "print", InvocationType, Payload: JSON.stringify(text) }),
      );
    const said = hearErrors();
    disk.fill();
    for (const each of ["one", "two"])
      expect(await print(each, "RequestResponse")).toMatchObject({ StatusCode: 200 });
    for (const each of ["lost", "lost as well"])
      await expect(print(each, "Event")).rejects.toMatchObject(UNAVAILABLE);
    disk.free();
    await print("kept", "Event");
    const log = () => readFileSync(join(disk.folder, "log", "print.log"), "utf8");
    await expect.poll(log, { timeout: 5000 }).toContain("kept");
    expect(log()).not.toContain("lost");
    expect(timesIn(said(), "The disk is full")).toBe(1);
  });

  test("starts no execution, and stores the end of a running one as soon as there is room", async () => {
    const disk = smallDisk();
    const { promise, resolve } = Promise.withResolvers<void>();
    const steps = { ...good, plan: () => promise.then(plan(1)) };
    const machine = await openMachine(steps, 1, openDatabase(databaseIn(disk.folder)));
    await machine.start();
    disk.fill();
    await expect(machine.start({ taskId: "t" }, "other")).rejects.toMatchObject(UNAVAILABLE);
    resolve();
    await expect.poll(() => machine.inputsOf("reduce").length, { timeout: 5000 }).toBe(1);
    expect(await machine.describe()).toMatchObject({ status: "RUNNING" });
    disk.free();
    expect(await machine.ended()).toMatchObject({ status: "SUCCEEDED" });
    expect(machine.told.at(-1)).toMatchObject({ status: "SUCCEEDED" });
    await machine.start({ taskId: "t" }, "other");
  });

  test("keeps a queue's message until its deliveries can be counted", async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    onTestFinished(() => vi.useRealTimers() as never);
    const disk = smallDisk();
    const delivered: number[] = [];
    const database = openDatabase(databaseIn(disk.folder));
    const queue = openMessages(database);
    queue.consume("news", {
      delayMs: 1000,
      pauseMs: () => 5000,
      maxReceives: 3,
      deliver: async (_, { receives }) => delivered.push(receives) > 0,
    });
    const stored = () => database.sql.prepare("SELECT id FROM records").all().length;
    queue.send("news", "kept");
    disk.fill();
    expect(() => queue.send("news", "x".repeat(10_000))).toThrow();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([delivered, stored()]).toEqual([[], 1]);
    disk.free();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([delivered, stored()]).toEqual([[1], 0]);
  });
});

test("runs a schedule at its next time if an event could not be stored", () => {
  vi.useFakeTimers();
  onTestFinished(() => vi.useRealTimers() as never);
  let isFull = true;
  const sent: string[] = [];
  const host = {
    send: (name: string) => {
      if (isFull) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
      sent.push(name);
    },
  };
  closing(startSchedules([{ everyMs: 1000, targets: [{ functionName: "settle", event: "{}" }] }], host));
  vi.advanceTimersByTime(2500);
  isFull = false;
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(["settle"]);
});

test("prints a repeated fault once, and again after a minute without it", () => {
  let nowMs = 0;
  const said: string[] = [];
  const say = saidOnce((text) => said.push(text), { now: () => nowMs });
  for (nowMs of [0, 50_000, 100_000]) say("full");
  say("torn");
  nowMs = 170_000;
  say("full");
  expect(said).toEqual(["full", "torn", "full"]);
});
