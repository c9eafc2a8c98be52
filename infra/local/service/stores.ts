import { report } from "../console/report.ts";
import type { Database } from "../data/database.ts";
import { objectsIn } from "../data/open-data-folder.ts";
import { type Claim, claimFolder } from "../data/service-file.ts";
import { type Outbox, openOutbox, tellMail } from "../mail/outbox.ts";
import { type CreatedObject, type ObjectStore, openObjectStore } from "../objects/object-store.ts";
import { type LocalSecrets, localSecrets, secretsBackend } from "../secrets/local-secrets.ts";
import type { Backends } from "../site/site.ts";
import { tablesBackend } from "../tables/table-calls.ts";
import type { Blueprint, BucketSpec } from "../template/blueprint.ts";
import { cognitoBackend } from "../users/cognito.ts";
import { type Mailing, openUserPool, type UserPool } from "../users/user-pool.ts";
import type { ClosingStack } from "./closing-stack.ts";

const DAY_MS = 86_400_000;

/** Deletes the objects that the buckets' lifecycle rules let expire, and returns how many those were. */
export const expireObjects = (
  store: Pick<ObjectStore, "bucket">,
  buckets: readonly BucketSpec[],
  nowMs: number,
): number => {
  let deleted = 0;
  for (const { name, expiries } of buckets) {
    const bucket = store.bucket(name);
    for (const { prefix, days } of expiries) {
      const expired = [...bucket.list(prefix)].filter(
        ({ about }) => nowMs - about.modifiedAtMs > days * DAY_MS,
      );
      for (const { key } of expired) bucket.delete(key);
      deleted += expired.length;
    }
  }
  return deleted;
};

/** The stand-ins that keep something: they lie in the data folder, and reach functions by what they are given alone. */
export type Stores = {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly pools: readonly UserPool[];
  readonly outbox: Outbox;
  readonly secrets: LocalSecrets;
  readonly claim: Claim;
  readonly backends: Backends;
};

/** What is to be kept, and where; `folder` is the data folder. */
type StoresOptions = {
  readonly blueprint: Blueprint;
  readonly folder: string;
  readonly database: Database;
  readonly endpoint: string;
  /** Told of every object that was put. */
  readonly onCreated: (object: CreatedObject) => void;
  /** Runs a function that a store calls, such as the one that writes the user pool's mails. */
  readonly invoke: Mailing["invoke"];
  /** No mail is taken, for trying what the service does then. */
  readonly isMailFailing: boolean;
};

const EXPIRY_CHECK_MS = 3_600_000;

/** Deletes what has had its time, now and every hour. */
const keepExpiring = (objects: ObjectStore, { buckets }: Blueprint): { close(): void } => {
  const expire = (): void => {
    try {
      expireObjects(objects, buckets, Date.now());
    } catch (error) {
      report.error("old objects were not deleted", error);
    }
  };
  expire();
  const timer = setInterval(expire, EXPIRY_CHECK_MS).unref();
  return { close: () => clearInterval(timer) };
};

const clientSecretIn = (pools: readonly UserPool[], clientId: string): string => {
  const client = pools.flatMap(({ clients }) => clients).find(({ id }) => id === clientId);
  if (!client) throw new Error(`no user pool has the client ${clientId}`);
  return client.secret;
};

/** Opens the stores of a data folder for this process. Throws FolderInUse where another has it open. */
export const startStores = async (options: StoresOptions, { add }: ClosingStack): Promise<Stores> => {
  const { blueprint, folder, database, endpoint, onCreated, invoke, isMailFailing: isFailing } = options;
  const buckets = blueprint.buckets.map(({ name }) => name);
  const objects = openObjectStore({ database, folder: objectsIn(folder), buckets, onCreated });
  const claim = await claimFolder(folder, "service", endpoint);
  add({ close: claim.release });
  objects.removeRests();
  add(keepExpiring(objects, blueprint));
  const outbox = openOutbox({ database, isFailing, onMail: tellMail });
  const mailing = { invoke, send: outbox.send };
  const pools = blueprint.userPools.map((spec) => openUserPool({ database, spec, mailing }));
  const secrets = localSecrets(database, blueprint.secrets, (id) => clientSecretIn(pools, id));
  return {
    database,
    objects,
    pools,
    outbox,
    secrets,
    claim,
    backends: {
      S3: objects,
      DYNAMODB: tablesBackend({ database, tables: blueprint.tables }),
      COGNITO_IDENTITY_PROVIDER: cognitoBackend(pools),
      SECRETS_MANAGER: secretsBackend(secrets),
    },
  };
};
