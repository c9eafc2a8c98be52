import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { capitalized } from "#shared/domain/capitalized.ts";
import { DamagedObject } from "../store/objects/ports.ts";

/** An answer other than success, in the contract's shape. Handlers throw it, `http` catches it. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly fields: FieldProblems | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { readonly fields?: FieldProblems; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** More than any form has fields. */
const MOST_FIELDS = 200;
/** Longer than any field's path; longer paths came with the request. */
const MOST_PATH_CHARACTERS = 100;

const clipped = (path: string): string =>
  path.length > MOST_PATH_CHARACTERS ? `${path.slice(0, MOST_PATH_CHARACTERS).toWellFormed()}…` : path;

/** 400 that names every broken field, the first in the sentence. At most 200 fields are named, which is about 20 KB. */
export const badFields = (fields: FieldProblems): HttpError => {
  const named = Object.entries(fields)
    .slice(0, MOST_FIELDS)
    .map(([path, problem]): [string, string] => [clipped(path), problem]);
  const [first] = named;
  return new HttpError(400, first ? `${first[0]} ${first[1]}.` : "The request can't be read.", {
    fields: Object.fromEntries(named),
  });
};

/** 401: no token, or a bad one. */
export const signInNeeded = (): HttpError => new HttpError(401, "Please log in.");
/** 401: not an API key, or one that is not good any more; all are answered alike. */
export const badKey = (): HttpError =>
  new HttpError(401, "This API key isn't valid. It may have expired or been revoked.");
/** 400: whatever stands in an address may be kept on the way. */
export const keyInAddress = (): HttpError =>
  new HttpError(400, "API keys don't belong in an address. Send yours in the Authorization header.");
/** 403: only a log-in may do this. */
export const notByKey = (): HttpError => new HttpError(403, "API keys cannot do this.");
/** 403: the API key has none of the scopes that would do. */
export const scopeNeeded = (scopes: readonly string[]): HttpError =>
  new HttpError(403, `This API key needs the scope ${scopes.join(" or ")}.`);
/** 404 of a task, a result, a backtest. */
export const notFound = (what: string): HttpError => new HttpError(404, `${capitalized(what)} not found.`);
/** 403: it belongs to another user. */
export const notYours = (what: string): HttpError => new HttpError(403, `This ${what} is not yours.`);
/** 403: the call did not come through CloudFront. */
export const wrongAddress = (): HttpError => new HttpError(403, "Please use the address of the site.");
/** 409: its state does not allow the call; the sentence names the state. */
export const conflict = (sentence: string): HttpError => new HttpError(409, sentence);

/** For what a second try soon may find as it should be. */
const RETRY_AFTER_SECONDS = 5;

/** 429: too many calls; the caller may try again after so many seconds. */
export const tooMany = (retryAfterSeconds: number): HttpError => {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new HttpError(429, `Too many tries. Try again in ${wait}.`, { retryAfterSeconds });
};
/** 503: a service behind this one is down; the sentence tells the effect. */
export const unavailable = (sentence: string, retryAfterSeconds = RETRY_AFTER_SECONDS): HttpError =>
  new HttpError(503, sentence, { retryAfterSeconds });

/** An operator has to import a market first. */
const DAMAGED_RETRY_SECONDS = 600;

/** Saved things by the addresses of their calls; others are backtests. */
const NOUNS = [
  ["/api/sweeps", "sweep"],
  ["/api/portfolios", "portfolio"],
] as const;

/** 410 for a damaged result, which can be computed again; 503 for damaged market data. */
const damaged = ({ key }: DamagedObject, path: string): HttpError => {
  const [folder, ticker] = key.split("/");
  const noun = NOUNS.find(([start]) => path.startsWith(start))?.[1] ?? "backtest";
  switch (folder) {
    case "tasks":
      return new HttpError(410, "These results were damaged in storage. Please run it again.");
    case "saved":
      return new HttpError(
        410,
        `This ${noun} was damaged in storage and can't be shown. Please run it again.`,
      );
    case "markets":
    case "chains":
      return unavailable(`The market data for ${ticker} is damaged.`, DAMAGED_RETRY_SECONDS);
    default:
      return unavailable("The data needed for this is damaged. Try again later.", DAMAGED_RETRY_SECONDS);
  }
};

const THROTTLES = new Set([
  "ThrottlingException",
  "TooManyRequestsException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "LimitExceededException",
  "ExecutionLimitExceeded",
  "SlowDown",
]);

type OfSdk = {
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
};

/** True where AWS failed or did not answer after all retries, or is out of space. */
const isServiceDown = (error: unknown): boolean => {
  const { httpStatusCode: status, attempts } = (error as OfSdk).$metadata ?? {};
  return status === undefined ? attempts !== undefined : status >= 500;
};

/** True for a function that ran out of time: middy throws this shortly before Lambda ends it. */
const isOutOfTime = ({ name }: Error): boolean => name === "TimeoutError";

/** The answer to an error of the route with that path. Unforeseen errors reveal nothing. */
export const toHttpError = (error: unknown, path = ""): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof DamagedObject) return damaged(error, path);
  if (error instanceof Error && THROTTLES.has(error.name))
    return new HttpError(429, "We're busy right now. Try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (error instanceof Error && (isServiceDown(error) || isOutOfTime(error)))
    return unavailable("We can't do that right now. Please try again.");
  return new HttpError(500, SOMETHING_WENT_WRONG);
};
