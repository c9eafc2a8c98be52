import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** Passwords are kept as scrypt hashes; the cost stands with each of them, so that it may rise later. */

/** A password as it is kept: salt and hash in base64, with what scrypt was asked for. */
export const PasswordHash = z.object({
  salt: z.base64(),
  hash: z.base64(),
  cost: z.number().int(),
  blockSize: z.number().int(),
  parallelization: z.number().int(),
});
export type PasswordHash = z.output<typeof PasswordHash>;

/** scrypt's N, r and p: memory is 128 · N · r bytes, and time grows with all three. */
export type PasswordCost = Pick<PasswordHash, "cost" | "blockSize" | "parallelization">;

/** OWASP's recommendation for 32 MB of memory. */
const PASSWORD_COST: PasswordCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };

const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Node reads and writes files on the same four threads: a flood of log-ins must not keep them all. */
const MAX_AT_A_TIME = 2;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < MAX_AT_A_TIME) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place goes to whoever waits longest, or becomes free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

/** Computes the hash of a password: what takes time. */
export type Derive = (password: string, salt: Buffer, cost: PasswordCost) => Promise<Buffer>;

/** By scrypt. Waits for its turn: two are computed at a time. */
export const derive: Derive = (password, salt, cost) =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(
          password,
          salt,
          HASH_BYTES,
          { N: cost.cost, r: cost.blockSize, p: cost.parallelization, maxmem: MAX_MEMORY_BYTES },
          (error, key) => (error ? reject(error) : resolve(key)),
        );
      }),
  );

/** What passwords are kept as, and compared with. */
export type PasswordHashing = {
  /** The hash of a password over a new salt. */
  hash(password: string): Promise<PasswordHash>;
  /** Whether it is the password; takes as long, for the present cost, where there is none. */
  isPassword(password: string, kept: PasswordHash | undefined): Promise<boolean>;
};

/** Hashing at a cost from now on; each kept hash is compared at its own. Others than these only in tests. */
export const passwordHashing = (
  cost: PasswordCost = PASSWORD_COST,
  hashOf: Derive = derive,
): PasswordHashing => ({
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES);
    const hash = await hashOf(password, salt, cost);
    return { salt: salt.toString("base64"), hash: hash.toString("base64"), ...cost };
  },
  isPassword: async (password, kept) => {
    if (!kept) {
      await hashOf(password, randomBytes(SALT_BYTES), cost);
      return false;
    }
    const { salt, hash, ...keptCost } = kept;
    const derived = await hashOf(password, Buffer.from(salt, "base64"), keptCost);
    return timingSafeEqual(derived, Buffer.from(hash, "base64"));
  },
});
