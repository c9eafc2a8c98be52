import { createHash } from "node:crypto";
import { Client, type ConnectConfig, type SFTPWrapper, type Stats } from "ssh2";
import { allowedAddress, type Fetched, FetchFailed, type Reach } from "./drop.ts";
import type { Credentials } from "./fetch-order.ts";

/** Files by SFTP, from a server whose key is known. */

const SSH_PORT = 22;
const END_OF_FILE = 1;
const NO_SUCH_FILE = 2;

type Server = { readonly url: URL; readonly credentials: Credentials; readonly hostKey: string };

/** Returns a key's fingerprint as `ssh-keygen -lf` shows it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

const logInOf = (credentials: Credentials): ConnectConfig => {
  if ("token" in credentials) throw new FetchFailed("an SFTP drop takes no token");
  if ("password" in credentials) return credentials;
  const { passphrase, ...key } = credentials;
  return passphrase === undefined ? key : { ...key, passphrase };
};

const connected = async ({ url, credentials, hostKey }: Server, reach: Reach): Promise<Client> => {
  const host = await allowedAddress(url.hostname, reach);
  const client = new Client();
  let shown: string | undefined;
  return new Promise((resolve, reject) => {
    client
      .on("ready", () => resolve(client))
      .on("error", (error) =>
        reject(
          shown === undefined || shown === hostKey
            ? error
            : new FetchFailed(`${url.hostname} shows another key (${shown}): the stage expects ${hostKey}`),
        ),
      )
      .connect({
        host,
        port: url.port === "" ? SSH_PORT : Number(url.port),
        readyTimeout: reach.timeLimitMs,
        hostVerifier: (key: Buffer) => {
          shown = fingerprintOf(key);
          return shown === hostKey;
        },
        ...logInOf(credentials),
      });
  });
};

const sftpOf = (client: Client): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))));

/** Undefined where there is no such file. */
const statOf = (sftp: SFTPWrapper, path: string): Promise<Stats | undefined> =>
  new Promise((resolve, reject) =>
    sftp.stat(path, (error, stats) => {
      if (!error) return resolve(stats);
      if ((error as { code?: unknown }).code === NO_SUCH_FILE) return resolve(undefined);
      reject(error);
    }),
  );

const open = (sftp: SFTPWrapper, path: string): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    sftp.open(path, "r", (error, handle) => (error ? reject(error) : resolve(handle))),
  );

const READ_BYTES = 32 * 1024;
/** Reads under way at a time: one after the other, each would wait for the way there and back. */
const READS_AT_ONCE = 32;

/** Reads the first `size` bytes of a file; fewer where it has fewer. */
const readAll = async (sftp: SFTPWrapper, path: string, size: number): Promise<Uint8Array> => {
  const handle = await open(sftp, path);
  const bytes = Buffer.alloc(size);
  let next = 0;
  let end = size;
  const readOne = (at: number, length: number): Promise<number> =>
    new Promise((resolve, reject) =>
      sftp.read(handle, bytes, at, length, at, (error, read) => {
        if (error && (error as { code?: unknown }).code !== END_OF_FILE) return reject(error);
        resolve(error ? 0 : read);
      }),
    );
  const readOn = async (): Promise<void> => {
    while (next < size) {
      const from = next;
      const to = Math.min(size, from + READ_BYTES);
      next = to;
      for (let at = from; at < to; ) {
        const read = await readOne(at, to - at);
        if (read === 0) end = Math.min(end, at);
        at = read === 0 ? to : at + read;
      }
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn));
  return bytes.subarray(0, end);
};

const read = async (sftp: SFTPWrapper, path: string, reach: Reach): Promise<Fetched> => {
  const before = await statOf(sftp, path);
  if (!before) return undefined;
  if (before.size > reach.maxBytes) throw new FetchFailed(`the file has more than ${reach.maxBytes} bytes`);
  const bytes = await readAll(sftp, path, before.size);
  const after = await statOf(sftp, path);
  const isWhole = after?.size === bytes.length && after.size === before.size && after.mtime === before.mtime;
  return isWhole ? bytes : undefined;
};

/** Fetches a file by SFTP; undefined while it is not whole. Throws FetchFailed for another key. */
export const fetchBySftp = async (server: Server, reach: Reach): Promise<Fetched> => {
  const client = await connected(server, reach);
  const timer = setTimeout(() => client.destroy(), reach.timeLimitMs);
  const lost = new Promise<never>((_, reject) => {
    const end = () => reject(new FetchFailed(`${server.url.hostname} ended the connection`));
    client.on("error", end).on("close", end);
  });
  // The end of a finished transfer.
  lost.catch(() => undefined);
  try {
    const path = decodeURIComponent(server.url.pathname);
    return await Promise.race([sftpOf(client).then((sftp) => read(sftp, path, reach)), lost]);
  } finally {
    clearTimeout(timer);
    client.end();
  }
};
