import * as z from "zod";
import type { Ports } from "../../../functions/store/ports.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { newJob } from "../../../functions/tasks/new-task.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { Refusal } from "../../cloud/refusal.ts";
import type { StoredResult } from "./stored-result.ts";

const Credit = z.object({ date_created: z.iso.datetime() });

/** When it ran, the request as sent, and its tickers, of a body without a job. */
const ASKED: Readonly<
  Record<StoredResult["kind"], z.ZodType<{ createdAt: string; request: unknown; tickers: string[] }>>
> = {
  backtest: z
    .object({
      results: z.tuple([Credit]),
      body: z.unknown(),
      overall_inputs: z.tuple([z.object({ ticker: z.string() })]),
    })
    .transform(({ results: [{ date_created }], body, overall_inputs: [{ ticker }] }) => ({
      createdAt: date_created,
      request: body,
      tickers: [ticker],
    })),
  sweep: Credit.extend({
    results: z.object({
      request: z.object({ ticker: z.string().optional(), tickers: z.array(z.string()).optional() }).loose(),
    }),
  }).transform(({ date_created, results: { request } }) => ({
    createdAt: date_created,
    request,
    tickers: request.tickers ?? [request.ticker ?? ""],
  })),
  portfolio: Credit.extend({
    results: z.object({ request: z.unknown(), members: z.array(z.object({ ticker: z.string() })) }),
  }).transform(({ date_created, results: { request, members } }) => ({
    createdAt: date_created,
    request,
    tickers: [...new Set(members.map(({ ticker }) => ticker))],
  })),
};

const askedOf = ({ kind, body, job }: StoredResult) => {
  if (job)
    return {
      createdAt: job.createdAt,
      request: job.body,
      tickers: [job.ticker, ...(job.others ?? [])].map(({ ticker }) => ticker),
    };
  const asked = ASKED[kind].safeParse(body).data;
  if (asked?.request === undefined) throw new Refusal("it was saved before its request was kept");
  return asked;
};

/** The job of a result on today's data. Throws a Refusal where those lack a ticker. */
export const jobOfToday = async (market: Ports["market"], stored: StoredResult): Promise<JobFile> => {
  const { createdAt, request, tickers } = askedOf(stored);
  const manifest = await readManifest(market);
  const [first, ...others] = tickers.map((ticker) => {
    const entry = manifest.tickers[ticker];
    if (!entry) throw new Refusal(`there are no data of ${ticker} today`);
    return entry;
  });
  const { username, job } = stored;
  const fresh = newJob(request, [first!, ...others], manifest, {
    caller: { username },
    nowMs: Date.parse(createdAt),
  });
  return {
    ...fresh,
    ...(job && { yesterday: job.yesterday }),
    ...(job?.trial && { trial: job.trial }),
    ...(job?.found && { found: job.found }),
  };
};
