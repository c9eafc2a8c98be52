import { FetchError } from "aws-jwt-verify/error";
import type { Fetcher } from "aws-jwt-verify/https";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";

/** The keys of the user pool, by which its tokens are checked. */

/** The pool's keys could not be had: no word on the token that needed them. */
export class KeysUnavailable extends Error {
  override readonly name = "KeysUnavailable";
}

/** How long nobody is asked after a failure, in seconds. */
export const WAIT_AFTER_FAILURE_SECONDS = 5;
const MS_PER_SECOND = 1000;

/**
 * Keys are fetched once, and again when a token names a key that is not among them: after one that was not found at
 * most every ten seconds, after a fetch that failed at most every five, however many tokens come. What was fetched
 * stays good while no more can be had.
 */
export class PoolKeys extends SimpleJwksCache {
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #hasKeys = false;

  /** Whether keys were fetched at any time. */
  get hasKeys(): boolean {
    return this.#hasKeys;
  }

  override async getJwks(uri: string) {
    if (performance.now() - this.#failedAtMs < WAIT_AFTER_FAILURE_SECONDS * MS_PER_SECOND)
      throw new KeysUnavailable("the keys could not be fetched a moment ago");
    try {
      const keys = await super.getJwks(uri);
      this.#hasKeys = true;
      return keys;
    } catch (cause) {
      this.#failedAtMs = performance.now();
      throw new KeysUnavailable("the keys cannot be fetched", { cause });
    }
  }
}

/** Keys of a pool that is not at AWS: they are at that address in place of the issuer's, over plain HTTP too. */
export const fetcherAt = (endpoint: string): Fetcher => ({
  fetch: async (uri) => {
    const { pathname } = new URL(uri);
    const answer = await fetch(`${endpoint}${pathname}`);
    if (!answer.ok) throw new FetchError(uri, `status ${answer.status}`);
    return answer.arrayBuffer();
  },
});
