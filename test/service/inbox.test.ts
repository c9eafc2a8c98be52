import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { localEnvironment } from "../../infra/local/service/environment.ts";
import { clientSettings } from "../../infra/local/wire/client-settings.ts";
import { signIn } from "./client.ts";
import { GOLDEN } from "./import-cli.ts";
import { means } from "./means.ts";
import { type Service, startService } from "./start-service.ts";

let service: Service | undefined;
afterAll(() => service?.stop());

const ServiceFile = z.object({ objects: z.url() });

/** The inbox of a running service, as a person with an S3 client has it. */
const inboxOf = async ({ dataFolder }: Service) => {
  const { objects } = ServiceFile.parse(JSON.parse(readFileSync(join(dataFolder, "service.json"), "utf8")));
  const Bucket = (await localEnvironment(dataFolder, objects)).INBOX_BUCKET;
  const client = new S3Client({ ...clientSettings(objects), forcePathStyle: true });
  return {
    put: (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body })),
    textOf: async (Key: string) => {
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(() => undefined);
      return found?.Body?.transformToString();
    },
  };
};

const tickersOf = async ({ address }: Service) => {
  const { json } = await (await signIn(address)).get("/api/backtest_inputs/");
  return Object.keys(FormAnswer.parse(json)[6].inputs.ticker);
};

test.skipIf(!means.isOwn)(
  "files are imported once their folder has settled, though the service was killed meanwhile; a refusal is beside its file",
  async () => {
    const first = await startService({ sample: "none" });
    service = first;
    const { put } = await inboxOf(first);
    for (const name of ["chain.csv", "events.csv"])
      await put(`GOLD/${name}`, readFileSync(join(GOLDEN, name), "utf8"));
    await put("BAD/chain.csv", "when,what\n2024-01-02,1\n");
    await first.end("SIGKILL");

    const second = await startService({ sample: "none", dataFolder: first.dataFolder });
    service = second;
    const { textOf } = await inboxOf(second);
    const patience = { timeout: 90_000, interval: 1000 };
    await expect.poll(() => textOf("BAD/chain.csv.error.txt"), patience).toMatch(/^BAD\/chain\.csv.*header/);
    await expect.poll(() => tickersOf(second), patience).toEqual(["GOLD"]);
  },
  240_000,
);
