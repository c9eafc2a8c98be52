import type { Context, SQSBatchItemFailure, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { memoryLimit } from "../process/memory.ts";
import { inbox, market } from "../store/objects/objects.ts";
import { reportLines } from "./import-report.ts";
import { type InboxOutcome, importFromInbox } from "./inbox/import-from-inbox.ts";

/** Of EventBridge's news of an object what is used here; the key is as it is, not encoded. */
const Created = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

const tell = (key: string, outcome: InboxOutcome): void => {
  if (outcome.kind === "imported") log.info("imported", { key, report: reportLines(outcome.report) });
  if (outcome.kind === "refused") log.warn("import refused", { key, why: outcome.why });
};

const ports = { inbox, market, clock, memoryBytes: memoryLimit() };

/**
 * Deals with news of the inbox bucket that waited in the queue, and logs what it did. What failed comes again, and in
 * the end goes to the dead letters; a refused import is dealt with. Throws where all of it failed: Lambda counts that
 * as an error, and a list of failures not.
 */
export const handler = async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  const deadlineMs = clock.now() + context.getRemainingTimeInMillis();
  const failures: { readonly item: SQSBatchItemFailure; readonly error: unknown }[] = [];
  for (const { messageId, body } of Records)
    try {
      const { key } = Created.parse(JSON.parse(body)).detail.object;
      tell(key, await importFromInbox(ports, { key, deadlineMs }));
    } catch (error) {
      log.error("import failed", { error: error as Error });
      failures.push({ item: { itemIdentifier: messageId }, error });
    }
  const [first] = failures;
  if (first && failures.length === Records.length) throw first.error;
  return { batchItemFailures: failures.map(({ item }) => item) };
};
