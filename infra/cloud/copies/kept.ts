import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { capitalized } from "#shared/domain/capitalized.ts";
import { awsEndpoint } from "../../../functions/process/aws-endpoint.ts";
import { MANIFEST_KEY } from "../../../functions/store/objects/object-keys.ts";
import { type TableName, tableList, tableNames } from "../../../functions/store/table-list.ts";
import type { Outputs } from "../outputs.ts";

/** What `backup` and `restore` copy of a stage: rows and objects that users or operators made. */

export const keptTables: readonly TableName[] = tableNames.filter((name) => tableList[name].isKept);

export const KEPT_BUCKETS = ["market", "inbox", "results"] as const;
export type KeptBucket = (typeof KEPT_BUCKETS)[number];

/** The kept part of each bucket: objects of tasks and exports end by themselves. */
export const PREFIXES: Readonly<Record<KeptBucket, string>> = { market: "", inbox: "", results: "saved/" };

export type Clients = { readonly tables: DynamoDBClient; readonly objects: S3Client };

/** A stage's places: clients of its region, and names of its tables and buckets. */
export type StageData = Clients & {
  readonly tableOf: (name: TableName) => string;
  readonly bucketOf: (name: KeptBucket) => string;
};

/** The places that a stage's outputs name. */
export const stageDataOf = ({ get }: Outputs): StageData => ({
  tables: new DynamoDBClient({}),
  objects: new S3Client({ forcePathStyle: awsEndpoint("S3") !== undefined }),
  tableOf: (name) => get(`${capitalized(name)}Table`),
  bucketOf: (name) => get(`${capitalized(name)}Bucket`),
});

/** Keys in an order of writing in which the manifest comes after all that it names. */
export const objectsFirst = (keys: Iterable<string>): string[] =>
  [...keys].sort((one, other) => Number(one === MANIFEST_KEY) - Number(other === MANIFEST_KEY));

/** Prints one line of progress. */
export type Tell = (line: string) => void;
