import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, test as anywhere, beforeAll, describe, expect } from "vitest";
import { IN_MEMORY, openDatabase } from "../../infra/local/data/database.ts";
import { startFunctionHost } from "../../infra/local/lambda/function-host.ts";
import { openMessages } from "../../infra/local/queues/messages.ts";
import { samTemplate } from "../../infra/local/sam/sam-template.ts";
import { ensureAssembly } from "../../infra/local/service/build.ts";
import { AWS_SERVICES, serviceKey } from "../../infra/local/service/environment.ts";
import { httpApi } from "../../infra/local/site/http-api.ts";
import { readBlueprint } from "../../infra/local/template/blueprint.ts";
import { samFunctions, samRoutes } from "../support/sam-local.ts";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { follow, request, runBacktest, type Session, signIn } from "./client.ts";
import { means } from "./means.ts";
import { save } from "./saving.ts";
import { freePort, type Service, startService } from "./start-service.ts";
import { linkIn, newMember, resetBy, waitForMails } from "./visitor.ts";

/** Functions that are told of one `AWS_ENDPOINT_URL` and nothing else, in the service itself and as `sam local` runs them. */

const test = anywhere.skipIf(!means.isOwn);

const LONG_CALL = {
  overallFields: [{ ticker: "SPY", backtest_length: 1 }],
  filterFields: [{}],
  riskFields: [],
  eventFields: [],
  volFields: [],
  optFields: [{ long_short: "Long", call_put: "Call", dte: 30, delta: 0.5 }],
};

let service: Service;
let endpoint: string;
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
      SITE_ORIGIN: service.address,
    },
  };
  const host = startFunctionHost({
    functions: samFunctions(template, file, await serviceKey(service.dataFolder)),
    folder: sharedTempFolder(),
    messages: openMessages(openDatabase(IN_MEMORY)),
    variables: () => ({}),
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
  const endpointPort = await freePort();
  service = await startService({ endpointPort });
  endpoint = `http://127.0.0.1:${endpointPort}`;
  await startApi(endpoint);
});
afterAll(async () => {
  await stopSam?.();
  await service?.stop();
});

/** The answer's text where it is a task's id. */
const taskIdOf = (json: unknown): string => (json as { task_id: string }).task_id;

describe("the whole service over one address", () => {
  test("runs a backtest over the socket, saves it and deletes it", async () => {
    const session = await signIn(service.address);
    const run = await runBacktest(session, LONG_CALL);
    expect(run.trades.length).toBeGreaterThan(0);
    const { path } = await save(session, run.taskId, "/api/dashboard");
    expect((await session.get(path)).status).toBe(200);
    expect((await session.post(`${path}/`)).status).toBe(200);
  });

  test("mails, and takes a subscription's beginning", async () => {
    const { visitor, session } = await newMember(service.address);
    const asked = await request(service.address, "POST", "/api/request-reset/", {
      body: { email: visitor.email },
    });
    expect(asked.status).toBe(200);
    const [mail] = await waitForMails(service.address, visitor.email, 2);
    const password = "brand new password";
    const link = linkIn(mail, "/reset-password");
    expect((await resetBy(service.address, link, visitor.username, password)).status).toBe(200);
    expect((await session.get("/api/users/me/")).status).toBe(401);
    const again = await signIn(service.address, { username: visitor.username, password });
    expect((await again.post("/api/subscribe/")).json).toHaveProperty("checkout_url");
  });
});

/** The status of a call that says to be signed with that key for a service, of a user pool's owner where none is. */
const statusOf = async (signingName: string | undefined, key: string, path = "/"): Promise<number> => {
  const authorization = `AWS4-HMAC-SHA256 Credential=${key}/20260105/us-east-1/${signingName}/aws4_request`;
  const headers = {
    ...(signingName === undefined ? {} : { authorization }),
    "x-amz-target": "AWSCognitoIdentityProviderService.AdminSetUserPassword",
  };
  return (await fetch(`${endpoint}${path}`, { method: "POST", headers, body: "{}" })).status;
};

test("no service answers whoever has not the key of this start", async () => {
  const { AWS_ACCESS_KEY_ID: key = "" } = await serviceKey(service.dataFolder);
  expect(key.length).toBeGreaterThan(20);
  for (const name of Object.values(AWS_SERVICES)) {
    const path = name === "execute-api" ? "/execute-api/api/live/@connections/nobody" : "/";
    expect(await statusOf(name, "local", path), name).toBe(403);
    expect(await statusOf(name, "", path), name).toBe(403);
    expect(await statusOf(name, key, path), name).not.toBe(403);
  }
  expect(await statusOf(undefined, "")).toBe(403);
});

describe("functions that sam local would run, beside the service", () => {
  let session: Session;
  beforeAll(async () => {
    session = await signIn(samAddress);
  });

  test("answer, with and without the slash at the end, and 404 for what is no route", async () => {
    for (const path of ["/api/users/me", "/api/users/me/"])
      expect((await session.get(path)).json).toMatchObject({ username: "demo" });
    expect((await session.get("/api/nothing/here/")).status).toBe(404);
    expect((await request(samAddress, "GET", "/api/users/me/", { access: "not-a-token" })).status).toBe(401);
  });

  test("start a run whose progress the service's socket tells, and read its results", async () => {
    const { status, json } = await session.post("/api/backtest_inputs/", LONG_CALL);
    expect(status).toBe(200);
    const messages = await follow(service.address, taskIdOf(json));
    expect(messages.at(-1)?.message).toBe("results");
    const results = await session.get(`/api/tasks/${taskIdOf(json)}/results`);
    expect(results.status).toBe(200);
    expect((await session.get("/api/chains/SPY")).status).toBe(200);
  });

  test("tell a follower over its connection that a task was cancelled", async () => {
    const sweep = (await session.get("/api/sweeps/")).json as { defaults: unknown };
    const { json } = await session.post("/api/sweeps/", sweep.defaults);
    const followed = follow(service.address, taskIdOf(json));
    await expect
      .poll(async () => (await session.get(`/api/tasks/${taskIdOf(json)}`)).status, { timeout: 20_000 })
      .toBe(200);
    expect((await session.post(`/api/tasks/${taskIdOf(json)}/cancel/`)).status).toBe(200);
    expect((await followed).at(-1)).toMatchObject({ message: "error", error: "The sweep was cancelled." });
  });

  test("renew and end a log-in, and speak to payments", async () => {
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
