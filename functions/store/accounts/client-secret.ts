/** Reads and keeps the secret of the user pool's client. */
export type SecretReader = {
  /** The secret, read at the first call and kept from then on. */
  secret(): Promise<string>;
  /** The secret to try after that one was refused: read anew, unless that was done within the last minute. */
  secretAfterRefusal(refused: string): Promise<string>;
};

/** However often Cognito refuses, it is not asked more often than that. */
const MIN_SPACING_MS = 60_000;

/** A reader over what reads the stored secret; `now` in milliseconds. Calls at the same time share one question. */
export const secretReader = (read: () => Promise<string>, now: () => number): SecretReader => {
  let kept: Promise<string> | undefined;
  let reread: { readonly atMs: number } | undefined;

  const readAnew = (): Promise<string> => {
    const reading = read();
    kept = reading;
    // A question that failed is put again by the next call.
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  const secret = (): Promise<string> => kept ?? readAnew();

  return {
    secret,
    secretAfterRefusal: async (refused) => {
      const present = await secret();
      if (present !== refused) return present;
      // Another call that was refused as well may be reading it this moment.
      if (reread !== undefined && now() - reread.atMs < MIN_SPACING_MS) return secret();
      reread = { atMs: now() };
      return readAnew();
    },
  };
};
