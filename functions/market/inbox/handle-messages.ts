import type { SQSBatchItemFailure, SQSBatchResponse, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { log } from "../../process/log.ts";
import { type OperatorPorts, tellOperators } from "../../texts/tell-operators.ts";
import { reportLines } from "../import-report.ts";
import type { InboxPorts } from "./import-folder.ts";
import { type InboxOutcome, importFromInbox } from "./import-from-inbox.ts";

/** The part of EventBridge's *Object Created* that is read. The key is not URL-encoded. */
const Created = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/** The part of a queue message that is read. */
export type Message = Pick<SQSRecord, "messageId" | "body">;

const tell = async (ports: OperatorPorts, key: string, outcome: InboxOutcome): Promise<void> => {
  if (outcome.kind === "imported") log.info("imported", { key, report: reportLines(outcome.report) });
  if (outcome.kind !== "refused") return;
  log.warn("import refused", { key, why: outcome.why });
  await tellOperators(ports, `Backspread refused an import: ${key}`, [
    outcome.why,
    "The data stay as they were. The reason is also in the inbox, in the .error.txt beside the file.",
    "Put a corrected file under the same name to import it.",
  ]);
};

/**
 * Handles notifications of the inbox bucket, logs the outcomes, and mails refusals to the operators. The process ends at `deadlineMs` (since 1970).
 * Returns the failed messages, which the queue delivers again and in the end moves to the dead-letter queue; a
 * refused import is no failure. Throws where all messages failed, because Lambda counts only a throw as an error.
 */
export const handleMessages = async (
  ports: InboxPorts & OperatorPorts,
  messages: readonly Message[],
  deadlineMs: number,
): Promise<SQSBatchResponse> => {
  const failures: { readonly item: SQSBatchItemFailure; readonly error: unknown }[] = [];
  for (const { messageId, body } of messages)
    try {
      const { key } = Created.parse(JSON.parse(body)).detail.object;
      await tell(ports, key, await importFromInbox(ports, { key, deadlineMs }));
    } catch (error) {
      log.error("import failed", { error: error as Error });
      failures.push({ item: { itemIdentifier: messageId }, error });
    }
  const [first] = failures;
  if (first && failures.length === messages.length) throw first.error;
  return { batchItemFailures: failures.map(({ item }) => item) };
};
