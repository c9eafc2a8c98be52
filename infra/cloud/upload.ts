import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { CloudFrontClient, CreateInvalidationCommand } from "@aws-sdk/client-cloudfront";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { HASHED, PAGE, siteHeadersOf } from "../site/site-files.ts";

/** Uploads a built site in an order in which no page ever names a missing file. */

/** The folder of the built site and its destination. */
type Upload = {
  readonly folder: string;
  readonly bucket: string;
  readonly distributionId: string;
  readonly nowMs: number;
};

/** Counts of uploaded files and of removed files of earlier builds. */
type Uploaded = { readonly files: number; readonly removed: number };

/** An open page loads files of its own release for this long after the next release. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Maps the path of a hashed file to the day on which it left the release. CloudFront never serves this file: any path
 * that is neither hashed nor listed as a file returns the page.
 */
const RETIRED = "retired.json";
const Retired = z.record(z.string(), z.iso.datetime());
type Retired = z.output<typeof Retired>;

const client = (): S3Client => new S3Client({});

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.split(sep).join("/"))
    .sort();
};

const put = async (s3: S3Client, { folder, bucket }: Upload, path: string): Promise<void> => {
  const { contentType, cacheControl } = siteHeadersOf(path);
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: path,
      Body: await readFile(join(folder, path)),
      ContentType: contentType,
      CacheControl: cacheControl,
    }),
  );
};

const storedHashed = async (s3: S3Client, { bucket }: Upload): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: bucket, Prefix: HASHED },
  ))
    for (const { Key } of Contents) if (Key !== undefined) keys.push(Key);
  return keys;
};

const readRetired = async (s3: S3Client, { bucket }: Upload): Promise<Retired> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: RETIRED }));
    return Retired.parse(JSON.parse((await Body?.transformToString()) ?? "{}"));
  } catch (error) {
    if (error instanceof NoSuchKey) return {};
    throw error;
  }
};

/** Removes hashed files that left the release long ago and records when others left. Returns the number removed. */
const retire = async (s3: S3Client, upload: Upload, built: ReadonlySet<string>): Promise<number> => {
  const { bucket, nowMs } = upload;
  const before = await readRetired(s3, upload);
  const unused = (await storedHashed(s3, upload)).filter((path) => !built.has(path));
  const retired = Object.fromEntries(
    unused.map((path) => [path, before[path] ?? new Date(nowMs).toISOString()]),
  );
  const isOver = (since: string) => nowMs - Date.parse(since) > KEPT_DAYS * DAY_MS;
  const over = Object.keys(retired).filter((path) => isOver(retired[path] ?? ""));
  for (const path of over) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }));
  const kept = Object.fromEntries(Object.entries(retired).filter(([, since]) => !isOver(since)));
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: RETIRED,
      Body: JSON.stringify(kept),
      ContentType: "application/json",
    }),
  );
  return over.length;
};

/** One wildcard invalidation counts as one path, and covers rewritten addresses. */
const forget = async ({ distributionId, nowMs }: Upload): Promise<void> => {
  await new CloudFrontClient({}).send(
    new CreateInvalidationCommand({
      DistributionId: distributionId,
      InvalidationBatch: {
        CallerReference: `upload-${nowMs}`,
        Paths: { Quantity: 1, Items: ["/*"] },
      },
    }),
  );
};

/**
 * Uploads a built site, hashed files first and the page last, so that an interruption is harmless. Invalidates
 * CloudFront's cache. Hashed files of earlier releases stay for 30 days. Throws when the folder holds no site or a
 * file of unknown type; nothing is uploaded then.
 */
export const uploadSite = async (upload: Upload): Promise<Uploaded> => {
  const files = await filesIn(upload.folder);
  if (!files.includes(PAGE)) throw new Error(`${upload.folder} holds no ${PAGE}`);
  for (const path of files) siteHeadersOf(path);
  const s3 = client();
  const hashed = files.filter((path) => path.startsWith(HASHED));
  const roots = files.filter((path) => !path.startsWith(HASHED) && path !== PAGE);
  await Promise.all(hashed.map((path) => put(s3, upload, path)));
  await Promise.all(roots.map((path) => put(s3, upload, path)));
  await put(s3, upload, PAGE);
  await forget(upload);
  return { files: files.length, removed: await retire(s3, upload, new Set(hashed)) };
};
