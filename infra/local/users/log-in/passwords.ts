import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** Passwords are stored as scrypt hashes, each with its own cost, so that the cost may rise later. */

/** A stored password: salt and hash in base64, and scrypt's parameters. */
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

/** Node reads and writes files on the same four threads: a flood of log-ins must leave two of them free. */
const MAX_AT_A_TIME = 2;
let running = 0;
const waiting: (() => void)[] = [];

const limited = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < MAX_AT_A_TIME) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

/** Computes the hash of a password. */
export type Derive = (password: string, salt: Buffer, cost: PasswordCost) => Promise<Buffer>;

/** Computes scrypt, two hashes at a time. */
export const derive: Derive = (password, salt, { cost: N, blockSize: r, parallelization: p }) =>
  limited(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, HASH_BYTES, { N, r, p, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );

export type PasswordHashing = {
  /** Returns the hash of a password over a new salt. */
  hash(password: string): Promise<PasswordHash>;
  /** Compares a password with the stored hash; takes as long without a hash, and returns false. */
  isPassword(password: string, stored: PasswordHash | undefined): Promise<boolean>;
};

/** Hashes at the given cost, and compares each stored hash at its own. Only tests change the arguments. */
export const passwordHashing = (
  cost: PasswordCost = PASSWORD_COST,
  hashOf: Derive = derive,
): PasswordHashing => ({
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES);
    const hash = await hashOf(password, salt, cost);
    return { salt: salt.toString("base64"), hash: hash.toString("base64"), ...cost };
  },
  isPassword: async (password, stored) => {
    if (!stored) {
      await hashOf(password, randomBytes(SALT_BYTES), cost);
      return false;
    }
    const { salt, hash, ...storedCost } = stored;
    const derived = await hashOf(password, Buffer.from(salt, "base64"), storedCost);
    return timingSafeEqual(derived, Buffer.from(hash, "base64"));
  },
});
