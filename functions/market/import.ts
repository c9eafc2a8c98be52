import type { S3Event } from "aws-lambda";
import { log } from "../lib/log.ts";
import { clock } from "../store/clock.ts";
import { inbox, market } from "../store/objects.ts";
import { reportLines } from "./import-report.ts";
import { importFromInbox } from "./inbox.ts";

/** S3 writes keys as forms do. */
const keyOf = (encoded: string): string => decodeURIComponent(encoded.replaceAll("+", " "));

/** Imports what was put into the inbox bucket; says in the log what it did. */
export const handler = async ({ Records }: S3Event): Promise<void> => {
  for (const { s3 } of Records) {
    const key = keyOf(s3.object.key);
    const outcome = await importFromInbox({ inbox, market, clock }, key);
    if (outcome.kind === "imported") log.info("imported", { key, report: reportLines(outcome.report) });
    if (outcome.kind === "refused") log.warn("import refused", { key, why: outcome.why });
  }
};
