import { join } from "node:path";
import { seedDemoUser } from "./demo-user.ts";
import { clientVariables, type Endpoints, templateVariables } from "./environment.ts";
import { type FunctionHost, startFunctionHost } from "./lambda/function-host.ts";
import { startLambdaApi } from "./lambda/lambda-api.ts";
import { expireObjects } from "./objects/expire-objects.ts";
import { type CreatedObject, type ObjectStore, startObjectStore } from "./objects/object-store.ts";
import { type Claim, claimFolder, waitForFolder } from "./service-file.ts";
import { openConnections } from "./site/connections.ts";
import { startConnectionsApi } from "./site/connections-api.ts";
import { httpApi } from "./site/http-api.ts";
import { startSite } from "./site/site.ts";
import { socketApi } from "./site/socket-api.ts";
import { staticSite } from "./site/static-site.ts";
import { objectsIn } from "./storage.ts";
import { startTables } from "./tables/tables.ts";
import type { Blueprint } from "./template/blueprint.ts";
import { ACCOUNT, REGION } from "./template/physical-names.ts";
import { settleUnfinished } from "./unfinished-tasks.ts";
import { startCognito } from "./users/cognito.ts";
import { openUserPool, type UserPool } from "./users/user-pool.ts";
import { type Executions, openExecutions } from "./workflow/executions.ts";
import { openMachine } from "./workflow/run-machine.ts";
import { startStepFunctions } from "./workflow/step-functions.ts";

/** The whole service: every stand-in that the template asks for, and the site before them. */

export type ServiceOptions = {
  readonly blueprint: Blueprint;
  readonly folder: string;
  /** Folder of the built site. */
  readonly pages: string;
  /** 0 for one that the system chooses. */
  readonly port: number;
};

export type Service = {
  readonly address: string;
  /** Tasks of the last process that were taken up again or ended. */
  readonly unfinished: number;
  /** The environment for store code that runs beside the functions. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

const WAIT_FOR_FOLDER_MS = 5000;
const EXPIRY_CHECK_MS = 3_600_000;

/** What was started, closed in the opposite order, each whatever becomes of the others. */
const closingStack = () => {
  const closers: (() => Promise<void> | void)[] = [];
  return {
    add: <T extends { close(): Promise<void> | void }>(opened: T): T => {
      closers.push(() => opened.close());
      return opened;
    },
    close: async (): Promise<void> => {
      for (const close of closers.reverse()) await close();
    },
  };
};

/** The event that EventBridge gives a function when an object was put. */
const objectCreated = ({ bucket, key, bytes }: CreatedObject) => ({
  version: "0",
  source: "aws.s3",
  "detail-type": "Object Created",
  account: ACCOUNT,
  region: REGION,
  time: new Date().toISOString(),
  resources: [`arn:aws:s3:::${bucket}`],
  detail: { version: "0", bucket: { name: bucket }, object: { key, size: bytes }, reason: "PutObject" },
});

const named = (variables: Readonly<Record<string, string>>, name: string): string => {
  const value = variables[name];
  if (value === undefined) throw new Error(`no function of the template knows ${name}`);
  return value;
};

/** The services behind the functions. */
const startStores = async (
  { blueprint, folder }: ServiceOptions,
  { add }: ReturnType<typeof closingStack>,
  onCreated: (object: CreatedObject) => void,
): Promise<{ objects: ObjectStore; tables: string; users: string; pools: UserPool[]; claim: Claim }> => {
  await waitForFolder(folder, WAIT_FOR_FOLDER_MS);
  const objects = add(
    await startObjectStore({
      folder: objectsIn(folder),
      buckets: blueprint.buckets.map(({ name }) => name),
      onCreated,
    }),
  );
  const claim = await claimFolder(folder, "service", objects.endpoint);
  add({ close: claim.release });
  const tables = add(await startTables(join(folder, "dynamodb"), blueprint.tables));
  const pools = await Promise.all(
    blueprint.userPools.map((spec) => openUserPool({ folder: join(folder, "users", spec.id), spec })),
  );
  const users = add(await startCognito(pools));
  return { objects, tables: tables.endpoint, users: users.endpoint, pools, claim };
};

const openAllExecutions = (
  { blueprint, folder }: ServiceOptions,
  host: FunctionHost,
  objects: ObjectStore,
): Executions => {
  const readObject = async (bucket: string, key: string): Promise<string> => {
    const bytes = await objects.bucket(bucket).read(key);
    if (!bytes) throw new Error("there is no such object");
    return bytes.toString("utf8");
  };
  const machines = blueprint.machines.map(({ arn, definition }) =>
    openMachine(arn, definition, { host, readObject }),
  );
  return openExecutions(join(folder, "executions"), machines);
};

/** Deletes what has had its time, now and every hour. */
const keepExpiring = (objects: ObjectStore, { buckets }: Blueprint): { close(): void } => {
  const expire = () => expireObjects(objects, buckets, Date.now());
  void expire();
  const timer = setInterval(expire, EXPIRY_CHECK_MS).unref();
  return { close: () => clearInterval(timer) };
};

const start = async (
  options: ServiceOptions,
  stack: ReturnType<typeof closingStack>,
): Promise<Omit<Service, "close">> => {
  const { blueprint, folder, pages, port } = options;
  const { add } = stack;
  const endpoints: { -readonly [Name in keyof Endpoints]: Endpoints[Name] } = {};
  const told: Record<string, string> = {};

  const stores = await startStores(options, stack, (object) => {
    const rules = blueprint.objectRules.filter(({ buckets }) => buckets.includes(object.bucket));
    for (const name of rules.flatMap(({ functionNames }) => functionNames))
      host.send(name, JSON.stringify(objectCreated(object)));
  });
  const { objects, tables, users, pools, claim } = stores;

  const host = startFunctionHost({
    functions: blueprint.functions,
    folder,
    variablesOf: ({ environment }) => ({
      ...environment,
      // Only these two name a place that is another one on this machine.
      ...Object.fromEntries(Object.entries(told).filter(([name]) => name in environment)),
      ...clientVariables(endpoints),
    }),
  });
  add({ close: host.stop });
  const lambda = add(await startLambdaApi(host));
  const executions = add(openAllExecutions(options, host, objects));
  const machines = add(await startStepFunctions(executions));
  const connections = openConnections();
  add({ close: connections.closeAll });
  const posts = add(await startConnectionsApi(connections, blueprint.socket.stageName));
  const site = add(
    await startSite({
      port,
      api: httpApi(blueprint.http, host),
      socket: socketApi(blueprint.socket, host, connections),
      pages: staticSite(pages),
      mails: [],
    }),
  );

  Object.assign(endpoints, {
    S3: objects.endpoint,
    DYNAMODB: tables,
    COGNITO_IDENTITY_PROVIDER: users,
    LAMBDA: lambda.endpoint,
    SFN: machines.endpoint,
    APIGATEWAYMANAGEMENTAPI: posts.endpoint,
  });
  const address = `http://localhost:${site.port}`;
  told.CONNECTIONS_ENDPOINT = posts.endpoint;
  told.SITE_ORIGIN = `${address} http://127.0.0.1:${site.port}`;
  claim.update({ tables, site: address });

  const variables = { ...templateVariables(blueprint), ...clientVariables(endpoints) };
  const [pool] = pools;
  if (pool) await seedDemoUser(pool, { endpoint: tables, profilesTable: named(variables, "PROFILES_TABLE") });
  const unfinished =
    executions.resume() +
    (await settleUnfinished(executions, {
      endpoint: tables,
      tasksTable: named(variables, "TASKS_TABLE"),
      machineArn: named(variables, "STATE_MACHINE_ARN"),
    }));
  host.resume();
  add(keepExpiring(objects, blueprint));
  return { address, unfinished, variables };
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
