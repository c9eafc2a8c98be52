import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** Passwords are kept as scrypt hashes; the cost stands with each of them, so that it may rise later. */

export const PasswordHash = z.object({
  salt: z.base64(),
  hash: z.base64(),
  cost: z.number().int(),
  blockSize: z.number().int(),
  parallelization: z.number().int(),
});
export type PasswordHash = z.output<typeof PasswordHash>;

/** OWASP's recommendation for 32 MB of memory. */
const COST = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, { ...options, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export const hashPassword = async (password: string): Promise<PasswordHash> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return { salt: salt.toString("base64"), hash: hash.toString("base64"), ...COST };
};

/** Whether it is the password; takes as long where there is none. */
export const isPassword = async (password: string, kept: PasswordHash | undefined): Promise<boolean> => {
  if (!kept) {
    await derive(password, randomBytes(SALT_BYTES), COST);
    return false;
  }
  const { salt, hash, cost, blockSize, parallelization } = kept;
  const derived = await derive(password, Buffer.from(salt, "base64"), { cost, blockSize, parallelization });
  return timingSafeEqual(derived, Buffer.from(hash, "base64"));
};
