import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";
import { tableList } from "../../../../functions/store/table-list.ts";
import type { StageData } from "../../../../infra/cloud/copies/kept.ts";
import { bodyOf, listen, shut } from "../../../../infra/local/wire/stand-in.ts";

/** A fake account with a past: tables that can be restored to a moment, and buckets that keep versions. */

export type Item = Record<string, AttributeValue>;

/** A version of an object, or the mark of its deletion. Those of a key stand from the newest to the oldest. */
export type FakeVersion = { key: string; id: string; at: string; isDeleted?: true };

export type PastAccount = {
  /** The rows by table, now and at the moment that a restore asks for. */
  readonly now: Map<string, Item[]>;
  readonly past: Map<string, Item[]>;
  readonly versions: FakeVersion[];
  /** Copies of versions and table calls in order. */
  readonly asked: string[];
};

class Refused extends Error {}

const keyOf = (table: string, item: Item): string => {
  const { partition, sort = "" } = Object.entries(tableList).find(([name]) =>
    table.startsWith(name),
  )?.[1] ?? {
    partition: "",
  };
  return `${item[partition]?.S} ${item[sort]?.S ?? ""}`;
};

/** DynamoDB's calls by name. A restored table needs a moment before it can be read. */
const tableCalls = ({ now, past, asked }: PastAccount) => {
  const making = new Set<string>();
  const rowsOf = (name: string): Item[] => {
    const rows = now.get(name);
    if (!rows) throw new Refused("ResourceNotFoundException");
    return rows;
  };
  return {
    Scan: ({ TableName }: { TableName: string }) => ({ Items: rowsOf(TableName) }),
    PutItem: (call: { TableName: string; Item: Item; ConditionExpression?: string }) => {
      const others = rowsOf(call.TableName).filter(
        (each) => keyOf(call.TableName, each) !== keyOf(call.TableName, call.Item),
      );
      if (call.ConditionExpression !== undefined && others.length < rowsOf(call.TableName).length)
        throw new Refused("ConditionalCheckFailedException");
      now.set(call.TableName, [...others, call.Item]);
      return {};
    },
    /** Knows one expression: that which sets the `sub`. */
    UpdateItem: (call: { TableName: string; Key: Item; ExpressionAttributeValues: Item }) => {
      const sub = call.ExpressionAttributeValues[":sub"] ?? { S: "" };
      const isAsked = (each: Item) => keyOf(call.TableName, each) === keyOf(call.TableName, call.Key);
      now.set(
        call.TableName,
        rowsOf(call.TableName).map((each) => (isAsked(each) ? { ...each, sub } : each)),
      );
      return {};
    },
    DescribeTable: ({ TableName }: { TableName: string }) => {
      rowsOf(TableName);
      return { Table: { TableStatus: making.delete(TableName) ? "CREATING" : "ACTIVE" } };
    },
    RestoreTableToPointInTime: (
      call: Record<"SourceTableName" | "TargetTableName", string> & { RestoreDateTime: number },
    ) => {
      asked.push(`restore ${call.SourceTableName} to ${new Date(call.RestoreDateTime * 1000).toISOString()}`);
      now.set(call.TargetTableName, past.get(call.SourceTableName) ?? []);
      making.add(call.TargetTableName);
      return {};
    },
    DeleteTable: ({ TableName }: { TableName: string }) => {
      asked.push(`delete ${TableName}`);
      now.delete(TableName);
      return {};
    },
  };
};

const PAGE = 2;

const versionXml = (all: readonly FakeVersion[], { key, id, at, isDeleted }: FakeVersion): string => {
  const tag = isDeleted ? "DeleteMarker" : "Version";
  const isLatest = all.find((each) => each.key === key)?.id === id;
  return `<${tag}><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest><LastModified>${at}</LastModified></${tag}>`;
};

/** A page of two versions, so that a reader of one page misses the rest. */
const versionsPage = ({ versions }: PastAccount, query: URLSearchParams): string => {
  const all = versions.filter(({ key }) => key.startsWith(query.get("prefix") ?? ""));
  const start = all.findIndex(({ id }) => id === query.get("version-id-marker")) + 1;
  const page = all.slice(start, start + PAGE);
  const isTruncated = start + PAGE < all.length;
  const next = `<NextKeyMarker>${page.at(-1)?.key}</NextKeyMarker><NextVersionIdMarker>${page.at(-1)?.id}</NextVersionIdMarker>`;
  return `<ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ""}${page
    .map((each) => versionXml(all, each))
    .join("")}</ListVersionsResult>`;
};

const answerOf = async (account: PastAccount, request: IncomingMessage): Promise<[number, string]> => {
  const body = (await bodyOf(request)).toString("utf8");
  const { pathname, searchParams } = new URL(request.url ?? "", "http://account");
  const target = String(request.headers["x-amz-target"] ?? "").split(".")[1];
  if (target !== undefined) {
    const call = tableCallsOf(account)[target];
    if (!call) throw new Error(`nobody answers ${target}`);
    try {
      return [200, JSON.stringify(call(JSON.parse(body)))];
    } catch (error) {
      if (error instanceof Refused) return [400, JSON.stringify({ __type: error.message })];
      throw error;
    }
  }
  if (searchParams.has("versions")) return [200, versionsPage(account, searchParams)];
  const source = request.headers["x-amz-copy-source"];
  if (source === undefined) throw new Error(`nobody answers ${request.method} ${pathname}`);
  account.asked.push(`copy ${decodeURIComponent(String(source))} to ${decodeURIComponent(pathname)}`);
  return [200, "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>"];
};

type TableCall = (input: never) => object;
const opened = new WeakMap<PastAccount, Readonly<Record<string, TableCall>>>();
const tableCallsOf = (account: PastAccount): Readonly<Record<string, (input: unknown) => object>> => {
  const calls = opened.get(account) ?? tableCalls(account);
  opened.set(account, calls);
  return calls as Readonly<Record<string, (input: unknown) => object>>;
};

const CLIENT = {
  region: "eu-central-1",
  credentials: { accessKeyId: "key", secretAccessKey: "secret" },
};

/** The places of a stage in the account; a table or bucket has the name of its kind. */
export const openPast = async (account: PastAccount): Promise<StageData> => {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    answerOf(account, request).then(
      ([status, body]) => response.writeHead(status).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  onTestFinished(() => shut(server));
  return {
    tables: new DynamoDBClient({ ...CLIENT, endpoint, maxAttempts: 1 }),
    objects: new S3Client({ ...CLIENT, endpoint, maxAttempts: 1, forcePathStyle: true }),
    tableOf: (name) => name,
    bucketOf: (name) => name,
  };
};
