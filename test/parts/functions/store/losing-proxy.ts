import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A proxy that loses answers: the call is executed, and its client hears nothing. */
export type LosingProxy = {
  readonly endpoint: string;
  /** Loses the next answer of each of these operations. */
  lose(...operations: readonly string[]): void;
  loseNoMore(): void;
  /** The operations that came, in order, with retries. */
  readonly came: string[];
  close(): void;
};

const operationOf = ({ headers }: IncomingMessage): string =>
  String(headers["x-amz-target"]).split(".").at(-1) ?? "";

type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
};

const handedOn = (from: IncomingMessage, body: Buffer, to: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = "POST", url = "/", headers } = from;
    const on = request(new URL(url, to), { method, headers }, async (answer) => {
      const { statusCode: status = 502, headers: given } = answer;
      resolve({ status, headers: given, body: await buffer(answer) });
    });
    on.on("error", reject);
    on.end(body);
  });

export const startLosingProxy = async (before: string): Promise<LosingProxy> => {
  const lost: string[] = [];
  const came: string[] = [];
  const server = createServer(async (from, response) => {
    const operation = operationOf(from);
    came.push(operation);
    const { status, headers, body } = await handedOn(from, await buffer(from), before);
    const at = lost.indexOf(operation);
    if (at >= 0) {
      lost.splice(at, 1);
      response.destroy();
      return;
    }
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    lose: (...operations) => {
      lost.push(...operations);
    },
    loseNoMore: () => {
      lost.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
