import { DatabaseSync } from "node:sqlite";
import { afterAll, test as anywhere, beforeAll, expect, vi } from "vitest";
import { databaseIn } from "../../infra/local/data/database.ts";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { stageVariables } from "./as-stage.ts";
import { follow, request, runBacktest, type Session, signIn } from "./client.ts";
import { GOLD_BACKTEST, GOLD_PORTFOLIO, GOLD_SWEEP, importGolden, onStage } from "./import-cli.ts";
import { means } from "./means.ts";
import { pay, statusOf, subscribe } from "./payments.ts";
import { type Service, startService } from "./start-service.ts";
import { mailsTo, newMember, signUp, type Visitor } from "./visitor.ts";

/** One user of a service of its own, from support's commands to the deletion, through two kills. */

const test = anywhere.skipIf(!means.isOwn);

const PATIENCE = { timeout: 30_000, interval: 100 };

const dataFolder = sharedTempFolder();
let service: Service | undefined;
let visitor: Visitor;
let session: Session;
let taskId: string;
/** The names of a saved backtest, portfolio, and search. */
const saved: string[] = [];
const address = (): string => service?.address ?? "";
const start = async (): Promise<void> => {
  service = await startService({ dataFolder, sample: "none" });
};

const save = async (id: string): Promise<void> => {
  const { json } = await session.get(`/api/save/${id}`);
  saved.push(/Saved as (.*)\.$/.exec((json as { message: string }).message)?.[1] ?? "");
};

beforeAll(async () => {
  if (!means.isOwn) return;
  expect(importGolden(dataFolder, "GOLD").status).toBe(0);
  await start();
  ({ visitor, session } = await newMember(address()));
  await pay(await subscribe(session));
  await vi.waitFor(async () => expect(await statusOf(session)).toBe("active"), PATIENCE);
  ({ taskId } = await runBacktest(session, GOLD_BACKTEST));
  await save(taskId);
  for (const [route, body] of [
    ["/api/portfolios/", GOLD_PORTFOLIO],
    ["/api/sweeps/", GOLD_SWEEP],
  ] as const) {
    const { task_id } = (await session.post(route, body)).json as { task_id: string };
    await follow(address(), task_id);
    await save(task_id);
  }
});
afterAll(() => service?.end());

const SAME =
  /^on its data \(GOLD to 20\S+\):\n {2}the same(, byte for byte| figures of all [1-9]\d* leaders, by the engine)\non today's data:\n/;

test("unlocks and deletes users, reruns a run, and verifies a saved backtest, portfolio, and search of a stage, by the outputs of its stacks", async () => {
  const variables = await stageVariables(dataFolder);
  const { visitor: other } = await newMember(address());
  const [unlocked, rerun, deleted, ...verified] = await Promise.all([
    onStage("user", variables, "unlock", visitor.username),
    onStage("task", variables, "rerun", taskId),
    onStage("user", variables, "delete", other.username, "--yes"),
    ...saved.map((name) => onStage("verify", variables, `${visitor.username}/${name}`)),
  ]);
  expect(unlocked).toContain(`${visitor.username} may log in again.`);
  expect(verified).toHaveLength(3);
  for (const each of verified) expect(each).toMatch(SAME);
  expect(deleted).toContain(`${other.username} is being deleted`);
  expect((await follow(address(), rerun.slice(0, taskId.length))).at(-1)?.message).toBe("results");
  await expect(signIn(address(), other)).rejects.toThrow("401");
});

/** The user's own id, by which rows and objects are kept. */
const userIdOf = (username: string): string => {
  const sql = new DatabaseSync(databaseIn(dataFolder), { readOnly: true });
  try {
    const tables = sql.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const name = String(tables.find((each) => String(each.name).includes("Profiles"))?.name);
    const row = sql.prepare(`SELECT item FROM "${name}" WHERE hash = ?`).get(username);
    return (JSON.parse(String(row?.item)) as { userId: { S: string } }).userId.S;
  } finally {
    sql.close();
  }
};

/** The stand-ins' own records: what other services keep. */
const OTHERS = /^(billing |mails|(running |ended )?executions|letters)/;

/** Rows and objects of the service that hold one of the texts. */
const placesWith = (texts: readonly string[]): string[] => {
  const sql = new DatabaseSync(databaseIn(dataFolder), { readOnly: true });
  try {
    const tables = sql.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return tables.flatMap(({ name }) =>
      sql
        .prepare(`SELECT * FROM "${String(name)}"`)
        .all()
        .filter((row) => !OTHERS.test(String(row.collection ?? "")))
        .filter((row) => texts.some((text) => JSON.stringify(row).includes(text)))
        .map((row) => `${String(name)} ${String(row.collection ?? row.hash ?? "")}`),
    );
  } finally {
    sql.close();
  }
};

test("deletes the account through two kills, and leaves nothing of the user behind", async () => {
  const { access, username } = session;
  const all = [username, userIdOf(username), visitor.email, taskId];
  const places = placesWith(all).map((place) => place.split(" ")[0]);
  expect(places.length).toBeGreaterThan(5);
  expect(places).toContain("objects");
  const deleted = await session.post("/api/delete-account/", { password: visitor.password });
  expect(deleted.status).toBe(200);
  await service?.end("SIGKILL");
  await start();
  expect((await request(address(), "GET", "/api/users/me/", { access })).status).toBe(401);
  await service?.end("SIGKILL");
  await start();
  await expect(signIn(address(), visitor)).rejects.toThrow("401");
  await expect.poll(() => placesWith(all), { timeout: 60_000, interval: 200 }).toEqual([]);
  const subjects = (await mailsTo(address(), visitor.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Your Backspread account is deleted");
  expect((await signUp(visitor, address())).status).toBe(409);
});
