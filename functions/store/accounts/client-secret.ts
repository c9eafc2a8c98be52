/** Reads and caches the secret of the user pool's client. */
type SecretReader = {
  /** The secret, read at the first call. */
  secret(): Promise<string>;
  /** The secret to try after this one was refused: read again, unless that happened within the last minute. */
  secretAfterRefusal(refused: string): Promise<string>;
};

/** However often Cognito refuses, the secret is not read more often. */
const MIN_SPACING_MS = 60_000;

/** A cache over the stored secret; `now` in milliseconds. Concurrent calls share one read. */
export const secretReader = (read: () => Promise<string>, now: () => number): SecretReader => {
  let kept: Promise<string> | undefined;
  let reread: { readonly atMs: number } | undefined;

  const readAnew = (): Promise<string> => {
    const reading = read();
    kept = reading;
    // The next call repeats a read that failed.
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
      // Another refused call may be reading it now.
      if (reread !== undefined && now() - reread.atMs < MIN_SPACING_MS) return secret();
      reread = { atMs: now() };
      return readAnew();
    },
  };
};
