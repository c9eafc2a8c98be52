import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { clock } from "../process/clock.ts";
import { memoryLimit, operatorsEmail } from "../process/env.ts";
import { mailer } from "../store/mail/mailer.ts";
import { inbox, market } from "../store/objects/objects.ts";
import { handleMessages } from "./inbox/handle-messages.ts";

const ports = {
  inbox,
  market,
  clock,
  mailer,
  operatorsEmail: operatorsEmail(),
  memoryBytes: memoryLimit(),
};

/** Imports files of the inbox bucket, triggered by its queue. */
export const handler = async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  handleMessages(ports, Records, clock.now() + context.getRemainingTimeInMillis());
