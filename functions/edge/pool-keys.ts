import { FetchError } from "aws-jwt-verify/error";
import type { Fetcher } from "aws-jwt-verify/https";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";

/** The user pool's keys could not be fetched, which says nothing of the token. */
export class KeysUnavailable extends Error {
  override readonly name = "KeysUnavailable";
}

/** The pause after a failed fetch, in seconds. */
export const WAIT_AFTER_FAILURE_SECONDS = 5;
const MS_PER_SECOND = 1000;

/**
 * The user pool's signing keys. They are fetched once, and again for a token with an unknown key id: at most every ten
 * seconds, after a failed fetch every five. Fetched keys stay good while no newer ones can be had.
 */
export class PoolKeys extends SimpleJwksCache {
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #hasKeys = false;

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

/** Fetches keys from another address than the issuer's, also over plain HTTP. */
export const fetcherAt = (endpoint: string): Fetcher => ({
  fetch: async (uri) => {
    const { pathname } = new URL(uri);
    const answer = await fetch(`${endpoint}${pathname}`);
    if (!answer.ok) throw new FetchError(uri, `status ${answer.status}`);
    return answer.arrayBuffer();
  },
});
