import { AxiosError } from "axios";
import { ErrorBody, SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";

/** A call that did not succeed. The message is text for people: the server's own where it sent one. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Faults by field path such as `optFields.0.delta`. */
  readonly fields: Readonly<Record<string, string>>;
  /** From a 429: seconds to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, status: number, fields: Record<string, string> = {}, retryAfter?: number) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfter;
  }

  /** Whether the same call may succeed later without anybody changing anything. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** What is before the service refuses in a shape of its own, which says nothing to people. */
const REFUSED_BEFORE: Readonly<Record<number, string>> = {
  413: "This is more than the service takes at once.",
  429: "The service is asked too much at the moment. Please try again shortly.",
  503: "The service is busy. Please try again shortly.",
};

const UNREACHABLE = "The service cannot be reached. Please check your connection.";

/** Any failure of a call as an ApiError; a list of faults gives its first. */
export const apiErrorOf = (failure: unknown): ApiError => {
  if (failure instanceof ApiError) return failure;
  if (!(failure instanceof AxiosError)) return new ApiError(SOMETHING_WENT_WRONG, 0);
  const { response } = failure;
  if (!response) return new ApiError(UNREACHABLE, 0);
  const body = ErrorBody.safeParse(response.data);
  const retryAfter = Number(response.headers["retry-after"]) || undefined;
  if (!body.success) {
    const words = REFUSED_BEFORE[response.status] ?? SOMETHING_WENT_WRONG;
    return new ApiError(words, response.status, {}, retryAfter);
  }
  const { error, fields } = body.data;
  const message = typeof error === "string" ? error : error[0];
  return new ApiError(message ?? SOMETHING_WENT_WRONG, response.status, fields, retryAfter);
};
