import type { SQSBatchItemFailure, SQSBatchResponse, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { log } from "../../process/log.ts";
import { reportLines } from "../import-report.ts";
import { type InboxOutcome, type InboxPorts, importFromInbox } from "./import-from-inbox.ts";

/** Of EventBridge's news of an object what is used here; the key is as it is, not encoded. */
const Created = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/** A message of the queue, as far as it is read here. */
export type Message = Pick<SQSRecord, "messageId" | "body">;

const tell = (key: string, outcome: InboxOutcome): void => {
  if (outcome.kind === "imported") log.info("imported", { key, report: reportLines(outcome.report) });
  if (outcome.kind === "refused") log.warn("import refused", { key, why: outcome.why });
};

/**
 * Deals with news of the inbox bucket that waited in the queue, and logs what it did; at `deadlineMs` (since 1970) this
 * process is ended. Answers what failed: that comes again, and in the end goes to the dead letters. A refused import is
 * dealt with. Throws where all of it failed: Lambda counts that as an error, and a list of failures not.
 */
export const dealWithNews = async (
  ports: InboxPorts,
  messages: readonly Message[],
  deadlineMs: number,
): Promise<SQSBatchResponse> => {
  const failures: { readonly item: SQSBatchItemFailure; readonly error: unknown }[] = [];
  for (const { messageId, body } of messages)
    try {
      const { key } = Created.parse(JSON.parse(body)).detail.object;
      tell(key, await importFromInbox(ports, { key, deadlineMs }));
    } catch (error) {
      log.error("import failed", { error: error as Error });
      failures.push({ item: { itemIdentifier: messageId }, error });
    }
  const [first] = failures;
  if (first && failures.length === messages.length) throw first.error;
  return { batchItemFailures: failures.map(({ item }) => item) };
};
