import type { S3ObjectCreatedNotificationEvent } from "aws-lambda";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { inbox, market } from "../store/objects/objects.ts";
import { reportLines } from "./import-report.ts";
import { importFromInbox } from "./inbox.ts";

/** Imports what was put into the inbox bucket, told by EventBridge, which gives keys as they are; logs what it did. */
export const handler = async ({ detail }: S3ObjectCreatedNotificationEvent): Promise<void> => {
  const { key } = detail.object;
  const outcome = await importFromInbox({ inbox, market, clock }, key);
  if (outcome.kind === "imported") log.info("imported", { key, report: reportLines(outcome.report) });
  if (outcome.kind === "refused") log.warn("import refused", { key, why: outcome.why });
};
