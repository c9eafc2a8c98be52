import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { someAtOnce } from "../../../functions/process/some-at-once.ts";
import { tableList } from "../../../functions/store/table-list.ts";
import { Refusal } from "../refusal.ts";
import {
  KEPT_BUCKETS,
  type KeptBucket,
  keptTables,
  objectsFirst,
  PREFIXES,
  type StageData,
  type Tell,
} from "./kept.ts";
import { addRow, allOf, type RawRow, rowsIn, textIn } from "./rows.ts";
import {
  indexFile,
  type NewFolder,
  newFolder,
  ObjectLine,
  objectFile,
  openFolder,
  rowsFile,
  type StageList,
} from "./stage-folder.ts";

/** A stage copied into a folder, and the folder put into another stage, of any account and region. */

/** A market may have hundreds of megabytes. */
const AT_ONCE = 4;

const keysIn = async (client: S3Client, Bucket: string, Prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
};

const copyBucket = async (data: StageData, folder: NewFolder, name: KeptBucket): Promise<number> => {
  const Bucket = data.bucketOf(name);
  const keys = await keysIn(data.objects, Bucket, PREFIXES[name]);
  const lines: ObjectLine[] = [];
  await someAtOnce(keys.entries(), AT_ONCE, async ([number, key]) => {
    const found = await data.objects.send(new GetObjectCommand({ Bucket, Key: key }));
    const file = objectFile(name, number);
    await folder.write(file, (await found.Body?.transformToByteArray()) ?? new Uint8Array());
    const { ContentType: contentType, CacheControl: cacheControl, Metadata: metadata } = found;
    lines.push({ key, file, contentType, cacheControl, metadata });
  });
  await folder.writeLines(indexFile(name), lines);
  return keys.length;
};

/**
 * Copies the kept rows and objects of a stage into an empty folder: rows first, so that every copied row has its object.
 * Throws a Refusal for another folder.
 */
export const copyStage = async (
  data: StageData,
  { stage, path, tell }: { readonly stage: string; readonly path: string; readonly tell: Tell },
): Promise<StageList> => {
  const folder = await newFolder(path);
  for (const name of keptTables) {
    const rows = await allOf(rowsIn(data.tables, data.tableOf(name)));
    await folder.writeLines(rowsFile(name), rows);
    tell(`${name}: ${rows.length} rows`);
  }
  for (const name of KEPT_BUCKETS) tell(`${name}: ${await copyBucket(data, folder, name)} objects`);
  return folder.end(stage);
};

type OpenFolder = Awaited<ReturnType<typeof openFolder>>;

/** DynamoDB checks the attributes themselves. */
const Row = z.custom<RawRow>((value) => typeof value === "object" && value !== null);

/** Throws a Refusal for a stage with other users: their names and the copy's may be the same. */
const refuseOthers = async (data: StageData, rows: readonly RawRow[]): Promise<void> => {
  const own = new Set(rows.map((row) => textIn(row, "userId")));
  for await (const row of rowsIn(data.tables, data.tableOf("profiles")))
    if (!own.has(textIn(row, "userId")))
      throw new Refusal("the stage has users that the copy has not: a copy goes into a new stage");
};

const putBucket = async (data: StageData, folder: OpenFolder, name: KeptBucket): Promise<number> => {
  const Bucket = data.bucketOf(name);
  const byKey = new Map(
    (await folder.readLines(indexFile(name), ObjectLine)).map((each) => [each.key, each]),
  );
  const put = async (key: string): Promise<void> => {
    const { file = "", contentType, cacheControl, metadata } = byKey.get(key) ?? {};
    const about = { ContentType: contentType, CacheControl: cacheControl, Metadata: metadata };
    const Body = await folder.read(file);
    await data.objects.send(new PutObjectCommand({ Bucket, Key: key, Body, ...about }));
  };
  const keys = objectsFirst(byKey.keys());
  await someAtOnce(keys.slice(0, -1), AT_ONCE, put);
  for (const last of keys.slice(-1)) await put(last);
  return keys.length;
};

/**
 * Puts a copy into a stage: objects first, rows after them. A repeat goes on where it broke off, and leaves rows alone
 * that the stage has. Throws a Refusal, and changes nothing, for a damaged copy or a stage with other users.
 */
export const putStage = async (
  data: StageData,
  { path, tell }: { readonly path: string; readonly tell: Tell },
): Promise<void> => {
  const folder = await openFolder(path);
  await refuseOthers(data, await folder.readLines(rowsFile("profiles"), Row));
  for (const name of KEPT_BUCKETS) tell(`${name}: ${await putBucket(data, folder, name)} objects`);
  for (const name of keptTables) {
    const rows = await folder.readLines(rowsFile(name), Row);
    const key = tableList[name].partition;
    await someAtOnce(rows, AT_ONCE, (row) => addRow(data.tables, data.tableOf(name), { row, key }));
    tell(`${name}: ${rows.length} rows`);
  }
};
