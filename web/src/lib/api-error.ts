import { AxiosError } from "axios";
import { type ErrorBody, SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";

/** A failed call. The message is written for users: the server's own, if it sent one. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, status: number, fields: Record<string, string> = {}, retryAfter?: number) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfter;
  }

  /** True for a transient failure: the same call may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Messages for refusals by the gateway, whose own bodies are not written for users. */
const REFUSED_BEFORE: Readonly<Record<number, string>> = {
  413: "That's too much for one request.",
  429: "We're busy right now. Try again in a moment.",
  503: "We're busy right now. Try again in a moment.",
};

const UNREACHABLE = "We can't reach the service. Check your connection.";

/** Returns true for a body of the service. The gateway's bodies have no `error`. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === "object" && body !== null && "error" in body;

/** Converts any failure of a call to an `ApiError`; of several errors it takes the first. */
export const apiErrorOf = (failure: unknown): ApiError => {
  if (failure instanceof ApiError) return failure;
  if (!(failure instanceof AxiosError)) return new ApiError(SOMETHING_WENT_WRONG, 0);
  const { response } = failure;
  if (!response) return new ApiError(UNREACHABLE, 0);
  const body: unknown = response.data;
  const retryAfter = Number(response.headers["retry-after"]) || undefined;
  if (!isErrorBody(body)) {
    const words = REFUSED_BEFORE[response.status] ?? SOMETHING_WENT_WRONG;
    return new ApiError(words, response.status, {}, retryAfter);
  }
  const { error, fields } = body;
  const message = typeof error === "string" ? error : error[0];
  return new ApiError(message ?? SOMETHING_WENT_WRONG, response.status, fields, retryAfter);
};
