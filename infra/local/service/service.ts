import { profiles } from "../../../functions/store/accounts/profiles.ts";
import { type Billing, startBilling } from "../billing/billing.ts";
import { databaseIn, openDatabase } from "../data/database.ts";
import { waitForFolder } from "../data/service-file.ts";
import { type EndpointPlace, type StandIns, startOneEndpoint } from "../endpoint/one-endpoint.ts";
import { seedDemoUser } from "../first-start/demo-user.ts";
import { type FunctionHost, startFunctionHost } from "../lambda/function-host.ts";
import { startLambdaApi } from "../lambda/lambda-api.ts";
import { startSchedules } from "../lambda/schedules.ts";
import { mailPage } from "../mail/mail-page.ts";
import type { CreatedObject } from "../objects/object-store.ts";
import { type Messages, openMessages } from "../queues/messages.ts";
import { openQueues } from "../queues/queues.ts";
import { openConnections } from "../site/connections.ts";
import { startConnectionsApi } from "../site/connections-api.ts";
import { httpApi } from "../site/http-api.ts";
import { localStyle } from "../site/local-page.ts";
import { startSite } from "../site/site.ts";
import { socketApi } from "../site/socket-api.ts";
import { staticSite } from "../site/static-site.ts";
import type { Blueprint } from "../template/blueprint.ts";
import { type Executions, openExecutions } from "../workflow/executions.ts";
import { openMachine } from "../workflow/run-machine.ts";
import { startStepFunctions } from "../workflow/step-functions.ts";
import { type ClosingStack, closingStack } from "./closing-stack.ts";
import { clientVariables, templateVariables } from "./environment.ts";
import { sendCreated, sendEnded } from "./events.ts";
import { type Stores, startStores } from "./stores.ts";
import { dropOldMarkets, settleTasks } from "./upkeep.ts";

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
  /** Where all stand-ins are to be had at one address, if anywhere. */
  readonly oneEndpoint?: EndpointPlace | undefined;
};

/** A service that answers at `address`; `close` ends it and leaves its data for the next. */
export type Service = {
  readonly address: string;
  /** Tasks of the last process that were taken up again or ended. */
  readonly unfinished: number;
  /** The one address of all stand-ins, where there is one. */
  readonly endpoint: string | undefined;
  /** The environment for store code that runs beside the functions. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** What functions are told that is known only once all of it runs: they are asked for when a thread starts. */
type Told = {
  /** What leads the clients of AWS. */
  clients: Readonly<Record<string, string>>;
  /** Variables of the template that name a place which is another one on this machine. */
  readonly places: Partial<Record<"SITE_ORIGIN", string>>;
  /** Where services that are not AWS's have their stand-ins: no template says anything of them. */
  readonly others: Partial<Record<"STRIPE_ENDPOINT_URL", string>>;
};

const startHost = ({ blueprint, folder }: ServiceOptions, messages: Messages, told: Told): FunctionHost =>
  startFunctionHost({
    functions: blueprint.functions,
    folder,
    messages,
    variables: () => ({ ...told.places, ...told.clients, ...told.others }),
  });

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

/** The stand-in for payments, on the keys and the price that functions are told. */
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

/** Makes the first user and goes on with what the last process left; how many tasks those are. */
const takeUp = async (
  blueprint: Blueprint,
  { pools }: Stores,
  { host, messages, executions, billing }: Behind,
): Promise<number> => {
  for (const pool of pools) await seedDemoUser(pool, { profiles, billing });
  const resumed = executions.resume();
  const settled = await settleTasks(blueprint, host);
  messages.resume();
  dropOldMarkets(blueprint, host);
  return resumed + settled;
};

const originsOf = (port: number): string => `http://localhost:${port} http://127.0.0.1:${port}`;

const start = async (options: ServiceOptions, stack: ClosingStack): Promise<Omit<Service, "close">> => {
  const { blueprint, pages, port } = options;
  const { add } = stack;
  const told: Told = { clients: clientVariables({}), places: { SITE_ORIGIN: originsOf(port) }, others: {} };
  await waitForFolder(options.folder, WAIT_FOR_FOLDER_MS);
  const database = add(openDatabase(databaseIn(options.folder)));
  const messages = openMessages(database);
  const host = startHost(options, messages, told);
  openQueues(messages, blueprint.queues, host);
  const onCreated = (object: CreatedObject): void => sendCreated(blueprint, { host, messages }, object);
  const stores = await startStores({ ...options, database, onCreated, invoke: host.invoke }, stack);
  add({ close: host.stop });
  add({ close: messages.stop });
  const lambda = add(await startLambdaApi(host));
  const executions = add(openAllExecutions(options, host, stores));
  const machines = add(await startStepFunctions(executions));
  const connections = openConnections();
  add({ close: connections.closeAll });
  const posts = add(await startConnectionsApi(connections, blueprint.socket.stageName));

  const endpoints = {
    ...stores.endpoints,
    LAMBDA: lambda.endpoint,
    SFN: machines.endpoint,
    APIGATEWAYMANAGEMENTAPI: posts.endpoint,
  };
  const behind: StandIns = { ...endpoints };
  const endpoint = options.oneEndpoint && add(await startOneEndpoint(options.oneEndpoint, behind)).endpoint;
  // Whoever asks for one address shall see what a function makes of it: those of this process have no other either.
  told.clients = endpoint === undefined ? clientVariables(endpoints) : clientVariables({}, endpoint);
  const variables = { ...templateVariables(blueprint), ...told.clients };
  // For the store code that runs in this process and not in a function.
  Object.assign(process.env, variables);
  const billing = add(await startPayments(stores, variables));
  behind.STRIPE = billing.endpoint;
  told.others.STRIPE_ENDPOINT_URL = endpoint ?? billing.endpoint;
  const unfinished = await takeUp(blueprint, stores, { host, messages, executions, billing });
  add(startSchedules(blueprint.schedules, host));
  const site = add(
    await startSite({
      port,
      api: httpApi(blueprint.http, host),
      socket: socketApi(blueprint.socket, host, connections),
      pages: staticSite(pages),
      localPages: [mailPage(stores.outbox), ...billing.pages, localStyle],
    }),
  );
  told.places.SITE_ORIGIN = originsOf(site.port);
  const address = `http://localhost:${site.port}`;
  billing.open(address);
  const { DYNAMODB: tables, COGNITO_IDENTITY_PROVIDER: users } = stores.endpoints;
  stores.claim.update({ tables, users, site: address });
  return { address, unfinished, endpoint, variables };
};

/**
 * Starts the service on a data folder. Throws FolderInUse where another process has the folder open, and the system's
 * error where the port is taken.
 */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const stack = closingStack();
  try {
    return { ...(await start(options, stack)), close: stack.close };
  } catch (error) {
    await stack.close();
    throw error;
  }
};
