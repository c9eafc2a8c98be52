import * as z from "zod";
import { mendMarketData } from "../../../functions/market/mend-manifest.ts";
import { profiles } from "../../../functions/store/accounts/profiles.ts";
import { market } from "../../../functions/store/objects/objects.ts";
import { type Billing, startBilling } from "../billing/billing.ts";
import { openDataFolder } from "../data/open-data-folder.ts";
import { waitForFolder } from "../data/service-file.ts";
import { seedDemoUser } from "../first-start/sample.ts";
import { type FunctionHost, startFunctionHost } from "../lambda/function-host.ts";
import { lambdaBackend } from "../lambda/lambda-api.ts";
import { startSchedules } from "../lambda/schedules.ts";
import { mailPage } from "../mail/mail-page.ts";
import { sesBackend } from "../mail/ses.ts";
import type { CreatedObject } from "../objects/object-store.ts";
import { type Messages, openMessages } from "../queues/messages.ts";
import { openQueues } from "../queues/queues.ts";
import { sqsBackend } from "../queues/sqs.ts";
import { connectionsBackend, openConnections } from "../site/connections.ts";
import { httpApi } from "../site/http-api.ts";
import { localStyle } from "../site/local-page.ts";
import { startFrontDoor } from "../site/site.ts";
import { socketApi } from "../site/socket-api.ts";
import { staticSite } from "../site/static-site.ts";
import type { Blueprint } from "../template/blueprint.ts";
import { type Executions, openExecutions } from "../workflow/executions.ts";
import { openMachine } from "../workflow/run-machine.ts";
import { stepFunctionsBackend } from "../workflow/step-functions.ts";
import { type ClosingStack, closingStack } from "./closing-stack.ts";
import { clientVariables, templateVariables } from "./environment.ts";
import { sendCreated, sendEnded } from "./events.ts";
import { type Stores, startStores } from "./stores.ts";

const SETTLE_TASKS = "settleTasks";

const Answer = z.object({ settled: z.number().int() });

const DROP_OLD_MARKETS = "dropOldMarkets";
const RENEW_FOLLOWED = "renewFollowed";

type Functions = Pick<Blueprint, "functions">;

const nameOf = ({ functions }: Functions, title: string): string => {
  const found = functions.find(({ environment }) => environment.POWERTOOLS_SERVICE_NAME === title);
  if (!found) throw new Error(`the template has no function ${title}`);
  return found.name;
};

/** Starts or ends tasks without a running execution, as a schedule does in the cloud. */
const settleTasks = async (blueprint: Functions, host: Pick<FunctionHost, "invoke">): Promise<number> => {
  const outcome = await host.invoke(nameOf(blueprint, SETTLE_TASKS), JSON.stringify({ minAgeSeconds: 0 }));
  if (outcome.kind === "failed") throw new Error(`${SETTLE_TASKS} failed: ${outcome.failure.errorMessage}`);
  return Answer.parse(JSON.parse(outcome.payload)).settled;
};

/** Deletes old versions of markets, as a schedule does in the cloud: the service may not run long enough for that. */
const dropOldMarkets = (blueprint: Functions, host: Pick<FunctionHost, "send">): void =>
  host.send(nameOf(blueprint, DROP_OLD_MARKETS), "{}");

/** Has forward records renewed whose data were imported while no service ran; in the cloud each import starts it. */
const renewFollowed = (blueprint: Functions, host: Pick<FunctionHost, "send">): void =>
  host.send(nameOf(blueprint, RENEW_FOLLOWED), "{}");

const ERASE_ACCOUNTS = "eraseAccounts";

/** Completes deletions of accounts: at a start nothing is under way that could still write, so that no look follows. */
const eraseAccounts = (blueprint: Functions, host: Pick<FunctionHost, "send">): void =>
  host.send(nameOf(blueprint, ERASE_ACCOUNTS), JSON.stringify({ quietSeconds: 0 }));

const WAIT_FOR_FOLDER_MS = 5000;

/** The whole service: every stand-in that the template asks for, and the site before them. */

/** What the service is made of; `folder` is the data folder, which may be empty. */
export type ServiceOptions = {
  readonly blueprint: Blueprint;
  readonly folder: string;
  /** Folder of the built site. */
  readonly pages: string;
  /** 0 for one that the system chooses. */
  readonly port: number;
  /** The mail provider takes nothing. */
  readonly isMailFailing: boolean;
  /** Another address of this machine on which AWS's clients find the stand-ins. */
  readonly host?: string | undefined;
};

/** A service that answers at `address`; `close` ends it and leaves its data for the next. */
export type Service = {
  readonly address: string;
  /** Tasks of the last process that were taken up again or ended. */
  readonly unfinished: number;
  /** The environment for store code that runs beside the functions. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

const openAllExecutions = (
  { blueprint }: ServiceOptions,
  host: FunctionHost,
  { objects, database }: Stores,
): Executions => {
  const readObject = async (bucket: string, key: string): Promise<string> => {
    const bytes = await objects.bucket(bucket).read(key);
    if (!bytes) throw new Error("there is no such object");
    return bytes.toString("utf8");
  };
  const machines = blueprint.machines.map(({ arn, aliases, definition }) => ({
    ...openMachine(arn, definition, { host, readObject }),
    aliases,
  }));
  return openExecutions(database, machines, (execution) => sendEnded(blueprint, host, execution));
};

const named = (variables: Readonly<Record<string, string>>, name: string): string => {
  const value = variables[name];
  if (value === undefined) throw new Error(`no function of the template knows ${name}`);
  return value;
};

/** Starts the stand-in for payments with the keys and the price of the functions' environment. */
const startPayments = (
  { secrets, database }: Stores,
  variables: Readonly<Record<string, string>>,
): Promise<Billing> =>
  startBilling({
    ...secrets.billingKeys(named(variables, "BILLING_KEYS_SECRET")),
    database,
    priceId: named(variables, "STRIPE_PRICE_ID"),
  });

type Behind = {
  readonly billing: Billing;
  readonly host: FunctionHost;
  readonly messages: Messages;
  readonly executions: Executions;
};

/** Makes the first user, mends market data, and resumes the tasks of the last process. Returns their number. */
const takeUp = async (
  blueprint: Blueprint,
  { pools }: Stores,
  { host, messages, executions, billing }: Behind,
): Promise<number> => {
  for (const pool of pools) await seedDemoUser(pool, { profiles, billing });
  await mendMarketData(market);
  const resumed = executions.resume();
  const settled = await settleTasks(blueprint, host);
  messages.resume();
  dropOldMarkets(blueprint, host);
  renewFollowed(blueprint, host);
  eraseAccounts(blueprint, host);
  return resumed + settled;
};

const start = async (options: ServiceOptions, stack: ClosingStack): Promise<Omit<Service, "close">> => {
  const { blueprint, folder, pages } = options;
  const { add } = stack;
  await waitForFolder(folder, WAIT_FOR_FOLDER_MS);
  const door = add(await startFrontDoor(options.port, options.host));
  const [address, endpoint] = [`http://localhost:${door.port}`, `http://127.0.0.1:${door.port}`];
  const database = add(openDataFolder(folder));
  const messages = openMessages(database);
  const clients = clientVariables({}, endpoint);
  const variables = { ...templateVariables(blueprint), ...clients };
  const host = startFunctionHost({
    functions: blueprint.functions,
    folder,
    messages,
    variables: { ...clients, SITE_ORIGIN: `${address} ${endpoint}`, STRIPE_ENDPOINT_URL: endpoint },
  });
  openQueues(messages, blueprint.queues, host);
  const onCreated = (object: CreatedObject): void => sendCreated(blueprint, { host, messages }, object);
  const stores = await startStores({ ...options, database, endpoint, onCreated, invoke: host.invoke }, stack);
  add({ close: host.stop });
  add({ close: messages.stop });
  const executions = add(openAllExecutions(options, host, stores));
  const connections = openConnections();
  add({ close: connections.closeAll });
  const billing = add(await startPayments(stores, variables));
  door.serve({
    ...stores.backends,
    LAMBDA: lambdaBackend(host),
    SESV2: sesBackend(stores.outbox),
    SFN: stepFunctionsBackend(executions),
    SQS: sqsBackend(messages, blueprint.queues),
    APIGATEWAYMANAGEMENTAPI: connectionsBackend(connections, blueprint.socket.stageName),
    STRIPE: billing.backend,
  });
  // For store code that runs in this process.
  Object.assign(process.env, variables);
  const unfinished = await takeUp(blueprint, stores, { host, messages, executions, billing });
  add(startSchedules(blueprint.schedules, host));
  door.open({
    api: httpApi(blueprint.http, host),
    socket: socketApi(blueprint.socket, host, connections),
    pages: staticSite(pages),
    localPages: [mailPage(stores.outbox), ...billing.pages, localStyle],
  });
  billing.open(address);
  stores.claim.update({ tables: endpoint, users: endpoint, site: address });
  return { address, unfinished, variables };
};

/** Starts the service on a data folder. Throws FolderInUse, or the system's error for the port. */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const stack = closingStack();
  try {
    return { ...(await start(options, stack)), close: stack.close };
  } catch (error) {
    await stack.close();
    throw error;
  }
};
