/** The data that a task is pinned to cannot be read: its name reaches the fail step, which has words for it. */
export class DataError extends Error {
  override readonly name = "DataError";
}
