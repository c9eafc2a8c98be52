/** Lambda's throttling: the function did not run, and the call may be made again. */
export class TooManyRequests extends Error {
  override readonly name = "TooManyRequestsException";
}
