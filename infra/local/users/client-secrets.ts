import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { madeOnce } from "../data/made-once.ts";
import type { ClientSpec } from "../template/user-pools.ts";
import { notAuthorized } from "./cognito-error.ts";

/** The secrets of a pool's clients: calls by a client that has one are taken only with its proof. */
export type ClientSecrets = {
  /** Undefined where the client has none. */
  of(client: ClientSpec): string | undefined;
  /** For calls about a user: throws where the hash is not of the name as it was given and the client's secret. */
  checkHash(client: ClientSpec, name: string, hash: string | undefined): void;
  /** For calls about a token: throws where it is not the client's secret. */
  check(client: ClientSpec, secret: string | undefined): void;
};

const BYTES = 26;
const Secret = z.hex().length(BYTES * 2);

const openSecret = (file: string): Promise<string> =>
  madeOnce({
    file,
    make: () => randomBytes(BYTES).toString("hex"),
    read: (text) => Secret.parse(text),
    loss: "Nobody notices: functions read it at each start.",
  });

const isEqual = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The secrets in a folder, a file for each client that the template gives one; made there where none is. */
export const openClientSecrets = async (
  folder: string,
  clients: readonly ClientSpec[],
): Promise<ClientSecrets> => {
  const having = clients.filter(({ hasSecret }) => hasSecret);
  const secrets = new Map(
    await Promise.all(having.map(async ({ id }) => [id, await openSecret(join(folder, id))] as const)),
  );
  return {
    of: ({ id }) => secrets.get(id),
    checkHash: ({ id }, name, hash) => {
      const secret = secrets.get(id);
      if (secret === undefined) return;
      if (hash === undefined)
        throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`);
      const right = createHmac("sha256", secret).update(`${name}${id}`).digest("base64");
      if (!isEqual(hash, right)) throw notAuthorized(`Unable to verify secret hash for client ${id}`);
    },
    check: ({ id }, given) => {
      const secret = secrets.get(id);
      if (secret === undefined) return;
      if (given === undefined)
        throw notAuthorized(`Client ${id} is configured for secret but secret was not received`);
      if (!isEqual(given, secret)) throw notAuthorized(`Unable to verify secret for client ${id}`);
    },
  };
};
