import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DeleteItemCommand, DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, test as anywhere, beforeAll, expect } from "vitest";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { stageVariables } from "./as-stage.ts";
import { request, runBacktest, type Session, signIn } from "./client.ts";
import { GOLD_BACKTEST, importGolden, onStage } from "./import-cli.ts";
import { means } from "./means.ts";
import { type Service, startService } from "./start-service.ts";
import { linkIn, newMember, type Visitor, waitForMails } from "./visitor.ts";

/** A stage copied to a folder, and the folder put into a new stage with another user pool. */

const test = anywhere.skipIf(!means.isOwn);

const parent = sharedTempFolder();
const [OLD, NEW, COPY] = ["old", "new", "copy"].map((name) => join(parent, name)) as [string, string, string];
const NEW_PASSWORD = "a password of the new pool";

const services: Service[] = [];
const start = async (dataFolder: string): Promise<string> => {
  const service = await startService({ dataFolder, sample: "none" });
  services.push(service);
  return service.address;
};
let visitor: Visitor;
let before: unknown[];

/** Without the count of free runs, which begins anew in another stage. */
const belongingsOf = async (session: Session): Promise<unknown[]> => [
  { ...((await session.get("/api/users/me/")).json as object), free_backtests: undefined },
  (await session.get("/api/dashboard/")).json,
  (await session.get("/api/tickers/")).json,
];

beforeAll(async () => {
  expect(importGolden(OLD, "GOLD").status).toBe(0);
  const address = await start(OLD);
  const member = await newMember(address);
  ({ visitor } = member);
  const { taskId } = await runBacktest(member.session, GOLD_BACKTEST);
  expect((await member.session.get(`/api/save/${taskId}`)).status).toBe(200);
  before = await belongingsOf(member.session);
});
afterAll(async () => {
  for (const service of services) await service.end();
});

/** A new stage has no users; the service of this machine makes the demo user. */
const forgetDemo = async (variables: Readonly<Record<string, string>>): Promise<void> => {
  const { AWS_ENDPOINT_URL: endpoint = "", AWS_REGION: region = "" } = variables;
  const { AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } = variables;
  const client = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const TableName = TableNames.find((name) => name.includes("Profiles"));
  await client.send(new DeleteItemCommand({ TableName, Key: { username: { S: "demo" } } }));
};

test("moves a stage into a new one, where a user finds the saved work after a reset", async () => {
  await onStage("backup", await stageVariables(OLD), COPY);
  const address = await start(NEW);
  const variables = await stageVariables(NEW);
  await expect(onStage("restore", variables, COPY)).rejects.toThrow(
    "the stage has users that the copy has not",
  );
  await forgetDemo(variables);
  expect(await onStage("restore", variables, COPY)).toContain("users made anew");
  await expect(signIn(address, visitor)).rejects.toThrow("401");
  const { email, username } = visitor;
  await request(address, "POST", "/api/request-reset/", { body: { email } });
  const [mail] = await waitForMails(address, email, 1);
  const body = { username_or_email: username, password: NEW_PASSWORD };
  const link = linkIn(mail, "/reset-password");
  expect((await request(address, "POST", `/api${link}/`, { body })).status).toBe(200);
  const session = await signIn(address, { username, password: NEW_PASSWORD });
  expect(await belongingsOf(session)).toEqual(before);
  // A repeat leaves the user's new password alone.
  expect(await onStage("restore", variables, COPY)).toContain("pool: 0 of");
  await signIn(address, { username, password: NEW_PASSWORD });
});

test("refuses a damaged copy and names the file", async () => {
  const file = join(COPY, "rows/saved.jsonl");
  const good = readFileSync(file);
  writeFileSync(file, "");
  await expect(onStage("restore", await stageVariables(NEW), COPY)).rejects.toThrow(
    "saved.jsonl is missing or damaged",
  );
  writeFileSync(file, good);
});
