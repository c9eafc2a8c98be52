import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { Manifest } from "#shared/contracts/manifest.ts";
import { localEnvironment } from "../../infra/local/service/environment.ts";
import { clientSettings } from "../../infra/local/wire/client-settings.ts";
import type { Service } from "./start-service.ts";

const ServiceFile = z.object({ objects: z.url(), key: z.string() });

/** The inbox of a running service, through an S3 client. */
export const inboxOf = async ({ dataFolder }: Pick<Service, "dataFolder">) => {
  const file = readFileSync(join(dataFolder, "service.json"), "utf8");
  const { objects, key } = ServiceFile.parse(JSON.parse(file));
  const { INBOX_BUCKET: Bucket, MARKET_BUCKET } = await localEnvironment(dataFolder, objects);
  const client = new S3Client({ ...clientSettings(objects, key), forcePathStyle: true });
  return {
    put: (Key: string, Body: string | Uint8Array) => client.send(new PutObjectCommand({ Bucket, Key, Body })),
    references: async () => {
      const found = await client.send(new GetObjectCommand({ Bucket: MARKET_BUCKET, Key: "manifest.json" }));
      return Manifest.parse(JSON.parse((await found.Body?.transformToString()) ?? "")).references;
    },
    textOf: async (Key: string) => {
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(() => undefined);
      return found?.Body?.transformToString();
    },
  };
};
