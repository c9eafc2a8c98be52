import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, test as anywhere, beforeAll, describe, expect } from "vitest";
import { IN_MEMORY, openDatabase } from "../../infra/local/data/database.ts";
import { startFunctionHost } from "../../infra/local/lambda/function-host.ts";
import { openMessages } from "../../infra/local/queues/messages.ts";
import { samTemplate } from "../../infra/local/sam/sam-template.ts";
import { ensureAssembly } from "../../infra/local/service/build.ts";
import { serviceKey } from "../../infra/local/service/environment.ts";
import { httpApi } from "../../infra/local/site/http-api.ts";
import { readBlueprint } from "../../infra/local/template/blueprint.ts";
import { samFunctions, samRoutes } from "../support/sam-local.ts";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { follow, request, type Session, signIn } from "./client.ts";
import { address, dataFolder, means } from "./means.ts";

/** Functions beside the service, with one `AWS_ENDPOINT_URL`, as `sam local` runs them. */

const test = anywhere.skipIf(!means.isOwn);

const LONG_CALL = {
  overallFields: [{ ticker: "SPY", backtest_length: 1 }],
  filterFields: [{}],
  riskFields: [],
  eventFields: [],
  volFields: [],
  optFields: [{ long_short: "Long", call_put: "Call", dte: 30, delta: 0.5 }],
};

let samAddress: string;
let stopSam: () => Promise<void>;

/** `sam local start-api`: the routes of the written template, each call in the function that it names. */
const startApi = async (endpoint: string): Promise<void> => {
  const { functions, http } = readBlueprint(await ensureAssembly());
  const template = samTemplate({
    stage: "local",
    functions,
    functionByRoute: http.functionByRoute,
    variablesOf: ({ environment }) => environment,
  });
  const file = {
    Parameters: {
      AWS_ENDPOINT_URL: endpoint,
      STRIPE_ENDPOINT_URL: endpoint,
      SITE_ORIGIN: address,
    },
  };
  const host = startFunctionHost({
    functions: samFunctions(template, file, await serviceKey(dataFolder)),
    folder: sharedTempFolder(),
    messages: openMessages(openDatabase(IN_MEMORY)),
    variables: {},
  });
  const api = httpApi({ id: "sam", stageName: "$default", functionByRoute: samRoutes(template) }, host);
  const server = createServer((call, answer) => {
    api(call, answer).catch((error: unknown) => answer.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  samAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stopSam = async () => {
    server.closeAllConnections();
    server.close();
    await host.stop();
  };
};

beforeAll(async () => {
  if (means.isOwn) await startApi(address.replace("localhost", "127.0.0.1"));
});
afterAll(() => stopSam?.());

/** The answer's text where it is a task's id. */
const taskIdOf = (json: unknown): string => (json as { task_id: string }).task_id;

describe("functions that sam local would run beside the service", () => {
  let session: Session;
  beforeAll(async () => {
    if (means.isOwn) session = await signIn(samAddress);
  });

  test("answer with and without a slash at the end, and 404 for an unknown route", async () => {
    for (const path of ["/api/users/me", "/api/users/me/"])
      expect((await session.get(path)).json).toMatchObject({ username: "demo" });
    expect((await session.get("/api/nothing/here/")).status).toBe(404);
    expect((await request(samAddress, "GET", "/api/users/me/", { access: "not-a-token" })).status).toBe(401);
  });

  test("start a run that the service's socket reports, and read its results", async () => {
    const { status, json } = await session.post("/api/backtest_inputs/", LONG_CALL);
    expect(status).toBe(200);
    const messages = await follow(address, taskIdOf(json));
    expect(messages.at(-1)?.message).toBe("results");
    const results = await session.get(`/api/tasks/${taskIdOf(json)}/results`);
    expect(results.status).toBe(200);
    expect((await session.get("/api/chains/SPY")).status).toBe(200);
  });

  test("send a cancellation to a follower on the service's socket", async () => {
    const sweep = (await session.get("/api/sweeps/")).json as { defaults: unknown };
    const { json } = await session.post("/api/sweeps/", sweep.defaults);
    const followed = follow(address, taskIdOf(json));
    await expect.poll(async () => (await session.get(`/api/tasks/${taskIdOf(json)}`)).status).toBe(200);
    expect((await session.post(`/api/tasks/${taskIdOf(json)}/cancel/`)).status).toBe(200);
    expect((await followed).at(-1)).toMatchObject({ message: "error", error: "The sweep was canceled." });
  });

  test("renew and end a log-in, and reach the payments", async () => {
    const renewed = await request(samAddress, "POST", "/api/token/refresh/", {
      body: { refresh: session.refresh },
    });
    expect(renewed.status).toBe(200);
    const { refresh } = renewed.json as { refresh: string };
    expect((await session.post("/api/cancel-subscription/")).status).toBe(200);
    expect((await session.post("/api/subscribe/")).status).toBe(200);
    expect((await request(samAddress, "POST", "/api/logout/", { body: { refresh } })).status).toBe(204);
    expect((await session.get("/api/users/me/")).status).toBe(401);
  });
});
