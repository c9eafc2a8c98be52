import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import ssh2, { type Connection, type Server as SshServer } from "ssh2";
import { onTestFinished } from "vitest";
import { fingerprintOf } from "../../../../functions/market/fetch/sftp-drop.ts";
import { LOCALHOST } from "./localhost-certificate.ts";

/** Servers of vendors' files on this machine. */

/** Starts an HTTPS server until the test ends; returns its address. */
export const httpsServer = async (listener: RequestListener): Promise<string> => {
  const server = createServer(LOCALHOST, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
};

/** A file of an SFTP server; `growsBy` bytes are added at each look at its size. */
export type ServedFile = { readonly bytes: Buffer; readonly growsBy?: number };

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

const serveFiles = (connection: Connection, files: ReadonlyMap<string, ServedFile>): void => {
  connection.on("session", (accept) =>
    accept().on("sftp", (acceptSftp) => {
      const sftp = acceptSftp();
      const opened: string[] = [];
      const looks = new Map<string, number>();
      const sizeOf = (path: string, { bytes, growsBy = 0 }: ServedFile): number => {
        const look = looks.get(path) ?? 0;
        looks.set(path, look + 1);
        return bytes.length + look * growsBy;
      };
      const tell = (id: number, path: string): void => {
        const file = files.get(path);
        if (!file) return void sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        const size = sizeOf(path, file);
        sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size, atime: 0, mtime: 1 });
      };
      sftp.on("STAT", tell);
      sftp.on("OPEN", (id, path) => sftp.handle(id, Buffer.from([opened.push(path) - 1])));
      sftp.on("FSTAT", (id, handle) => tell(id, opened[handle[0] ?? 0] ?? ""));
      sftp.on("READ", (id, handle, offset, length) => {
        const { bytes } = files.get(opened[handle[0] ?? 0] ?? "") ?? { bytes: Buffer.alloc(0) };
        if (offset >= bytes.length) return void sftp.status(id, STATUS_CODE.EOF);
        sftp.data(id, bytes.subarray(offset, offset + length));
      });
      sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
    }),
  );
};

/** Starts an SFTP server with one user until the test ends. */
export const sftpServer = async (
  { username, password }: { readonly username: string; readonly password: string },
  files: ReadonlyMap<string, ServedFile>,
): Promise<{ readonly address: string; readonly hostKey: string }> => {
  const { private: key } = utils.generateKeyPairSync("ed25519");
  const parsed = utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  const server: SshServer = new Server({ hostKeys: [key] }, (connection) => {
    connection
      .on("authentication", (context) => {
        if (context.method === "password" && context.username === username && context.password === password)
          context.accept();
        else context.reject(["password"]);
      })
      .on("ready", () => serveFiles(connection, files))
      .on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  return {
    address: `sftp://localhost:${(server.address() as AddressInfo).port}`,
    hostKey: fingerprintOf(parsed.getPublicSSH()),
  };
};
