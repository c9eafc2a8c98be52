import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { clock } from "../process/clock.ts";
import { memoryLimit } from "../process/memory.ts";
import { inbox, market } from "../store/objects/objects.ts";
import { dealWithNews } from "./inbox/deal-with-news.ts";

const ports = { inbox, market, clock, memoryBytes: memoryLimit() };

/** Imports what was put into the inbox bucket, told by its queue. */
export const handler = async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  dealWithNews(ports, Records, clock.now() + context.getRemainingTimeInMillis());
