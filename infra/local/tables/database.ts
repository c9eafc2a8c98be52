import type { IncomingHttpHeaders, Server } from "node:http";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { listen, shut } from "../wire/stand-in.ts";

/** DynamoDB's calls, answered by a database in JavaScript over LevelDB. */

type Dynalite = (options: {
  readonly path: string;
  readonly createTableMs: number;
  readonly deleteTableMs: number;
  readonly updateTableMs: number;
}) => Server;

/** It comes without types. */
const dynalite: Dynalite = createRequire(import.meta.url)("dynalite");

/** A request with its body at hand: a client that goes away in the middle of it would end the database's process. */
export type Call = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
};

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
};

export type Database = {
  /** Rejected where the database was given up before it had answered. */
  answer(call: Call): Promise<Reply>;
  /** Rejects all calls that have no answer, and all that come. */
  giveUp(error: unknown): void;
  /** Resolved once another may open the folder. */
  close(): Promise<void>;
};

const READS = new Set([
  "BatchGetItem",
  "DescribeTable",
  "DescribeTimeToLive",
  "GetItem",
  "ListTables",
  "Query",
  "Scan",
]);

const isRead = ({ headers }: Call): boolean =>
  READS.has(String(headers["x-amz-target"]).split(".").at(-1) ?? "");

/** Tells of the reply once it is whole. */
const recorder = (done: (reply: Reply) => void) => {
  const headers: Record<string, string | number> = {};
  return {
    statusCode: 200,
    setHeader: (name: string, value: string | number): void => {
      headers[name] = value;
    },
    end(body = ""): void {
      done({ status: this.statusCode, headers, body });
    },
  };
};

/** Opens, or makes, the database in a folder, with the first call: where it cannot be opened, that one fails. */
export const openDatabase = (folder: string): Database => {
  const server = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const pending = new Set<(error: unknown) => void>();
  const writing = new Set<Promise<Reply>>();
  let fault: { readonly error: unknown } | undefined;

  const run = ({ body, ...call }: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (fault) return reject(fault.error);
      pending.add(reject);
      const reply = recorder((value) => {
        pending.delete(reject);
        resolve(value);
      });
      server.emit("request", Object.assign(Readable.from([body]), call), reply);
    });

  /**
   * LevelDB's log ends, for whoever reads it next, where a full disk cut a write off, and what was written behind that
   * place is lost. So a write is answered only once those beside it are known to be whole.
   */
  const write = async (call: Call): Promise<Reply> => {
    const work = run(call);
    writing.add(work);
    const reply = await work.finally(() => writing.delete(work));
    await Promise.allSettled(writing);
    if (fault) throw fault.error;
    return reply;
  };

  return {
    answer: (call) => (isRead(call) ? run(call) : write(call)),
    giveUp: (error) => {
      fault = { error };
      for (const reject of pending) reject(error);
      pending.clear();
    },
    // Closing what never listened would be refused; the database is closed behind it.
    close: async () => {
      await listen(server, 0);
      await shut(server);
    },
  };
};
