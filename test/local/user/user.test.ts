import { beforeAll, beforeEach, expect, test } from "vitest";
import { exportOf, userCommands } from "../../../infra/local/user/user-commands.ts";
import { userOrderOf } from "../../../infra/local/user/user-order.ts";
import {
  copyOf,
  EMAIL,
  NAME,
  runStarted,
  type WholeUser,
  wholeUser,
} from "../../functions/accounts/whole-user.ts";
import { ERASE } from "../../functions/client.ts";

/** Support's commands over the service in memory. */

const MAKING_MS = 180_000;
const asked = { username: NAME, address: undefined };

let made: WholeUser;
let user: WholeUser;
beforeAll(async () => {
  made = await wholeUser();
}, MAKING_MS);
beforeEach(async () => {
  user = await copyOf(made);
});

const ports = () => ({ ...user.ports, eraseAccountsFunctionName: ERASE });

test("parses a command, its user, and its options, and refuses others with the usage", () => {
  expect(userOrderOf(["export", "Ada", "--stage", "prod"])).toEqual({
    command: "export",
    username: "ada",
    stage: "prod",
    address: undefined,
    file: "ada.zip",
    isSure: false,
  });
  for (const args of [[], ["show"], ["erase", "ada"], ["show", "ada", "bob"], ["show", "ada", "--all"]])
    expect(() => userOrderOf(args)).toThrow("usage: npm run user");
});

test("shows profile, counts, locks, and running tasks, without secrets", async () => {
  const lines = await userCommands.show(ports(), asked);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^username +${NAME}$`)),
      expect.stringMatching(new RegExp(`^email +${EMAIL}$`)),
      expect.stringMatching(/^subscription +active, until 2026-12-20/),
      expect.stringMatching(/^saved +3$/),
      expect.stringMatching(new RegExp(`^running +backtest ${user.running}, since 2026-11-20`)),
    ]),
  );
  const { digest } = user.ports.profileRows.get(NAME) ?? {};
  expect(lines.join("\n")).not.toContain(digest);
  await expect(userCommands.show(ports(), { ...asked, username: "nobody" })).rejects.toThrow(
    "nobody does not exist",
  );
});

test("unlocks a user whom strangers lock out, and one address", async () => {
  const { call } = user;
  const guess = (address: string) =>
    call("createToken", { address, json: { username: NAME, password: "a guess" } });
  for (let address = 1; address <= 9; address++) await guess(`198.51.100.${address}`);
  const wrong = async () =>
    (await userCommands.show(ports(), asked)).find((each) => each.startsWith("wrong passwords"));
  expect(await wrong()).toMatch(/ 8$/);
  await userCommands.unlock(ports(), asked);
  expect(await wrong()).toMatch(/ 0$/);
  for (let tries = 0; tries < 6; tries++) await guess("198.51.100.1");
  expect((await guess("198.51.100.1")).status).toBe(429);
  await userCommands.unlock(ports(), { ...asked, address: "198.51.100.1" });
  expect((await guess("198.51.100.1")).status).toBe(401);
});

test("tells the payments and runs for a refund, and notes it", async () => {
  const lines = await userCommands["refund-note"](ports(), asked);
  expect(lines.join("\n")).toMatch(/^Stripe customer +cus_\d+$/m);
  expect(lines.join("\n")).toMatch(/^payment +in_\d+ paid 4\.99 USD, 2026-11-20/m);
  expect(lines.join("\n")).toMatch(/^runs in it +.*1 sweep succeeded/m);
  expect((await userCommands.show(ports(), asked)).at(-1)).toMatch(
    /^note +2026-11-20.* a refund was asked for$/,
  );
});

test("exports and deletes as the page does", async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportOf(ports(), NAME)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString("latin1")).toContain(`backtests/${user.saved.backtest}.json`);
  expect((await userCommands.delete(ports(), asked))[0]).toContain(`${NAME} is being deleted`);
  await runStarted(user.ports);
  await expect(userCommands.show(ports(), asked)).rejects.toThrow(`${NAME} was deleted`);
});
