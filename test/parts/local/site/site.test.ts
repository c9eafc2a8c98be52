import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { SOCKET_PATH } from "#shared/contracts/socket.ts";
import { type LocalPage, localStyle, sendLocalPage } from "../../../../infra/local/site/local-page.ts";
import { type FrontDoor, type Site, startFrontDoor } from "../../../../infra/local/site/site.ts";
import { bodyOf, sendJson } from "../../../../infra/local/wire/stand-in.ts";
import { closing } from "../../../support/temp-folder.ts";
import { upgradeRequest } from "../../../support/upgrade-request.ts";

const page: LocalPage = {
  path: "/__page",
  listener: async (_, response) => sendLocalPage(response, "Page", "<p>secret</p>"),
};

/** Opens a site whose API answers every call, and whose socket refuses all handshakes with 418. */
const open = async () => {
  const door = closing(await startFrontDoor(0));
  door.open({
    api: async (_, response) => sendJson(response, 200, { called: true }),
    socket: {
      upgrade: (_, socket) => void socket.end("HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\n\r\n"),
    },
    pages: (_, response) => void response.end("<p>site</p>"),
    localPages: [page, localStyle],
  });
  const { port } = door;
  const send = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      call.on("error", reject).end();
    });
  /** Returns the status of a refused handshake, and its text. */
  const handshake = (headers: Record<string, string>) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { headers });
      socket.on("error", reject);
      socket.on("unexpected-response", (_, response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
    });
  const own = ["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${port}`);
  const foreign = [
    `http://evil.example:${port}`,
    "https://evil.example",
    `https://localhost:${port}`,
    `http://localhost:${port}.evil.example`,
    "http://localhost:1",
    "http://localhost",
    "null",
    "",
  ];
  return { port, send, handshake, own, foreign };
};

const REFUSED = { error: "This comes from a page of another site." };

const openWith = async (parts: Partial<Site>): Promise<FrontDoor> => {
  const door = await startFrontDoor(0);
  door.open({
    api: async (_, response) => void response.end(),
    socket: { upgrade: () => undefined },
    pages: (_, response) => void response.end(),
    localPages: [],
    ...parts,
  });
  return door;
};

test.each(["GET", "POST"])(
  "answers a %s whose API fails once it has read the body with 500",
  async (method) => {
    const { port } = closing(
      await openWith({
        api: async (request) => {
          await bodyOf(request);
          throw new Error("a malformed answer");
        },
      }),
    );
    expect((await fetch(`http://127.0.0.1:${port}/api/x`, { method })).status).toBe(500);
  },
);

test("closes although a client's socket stays open", async () => {
  const door = await openWith({
    socket: { upgrade: (_, stream) => void stream.write("HTTP/1.1 101 Switching Protocols\r\n\r\n") },
  });
  const client = connect(door.port, "127.0.0.1");
  client.write(upgradeRequest(SOCKET_PATH));
  await once(client, "data");
  await Promise.all([door.close(), once(client, "close")]);
});

test("answers a client that offers another protocol in HTTP/1.1", async () => {
  const { send } = await open();
  const answer = await send("GET", "/api/login/", { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c" });
  expect(answer).toEqual({ status: 200, text: JSON.stringify({ called: true }) });
});

describe("a page of another site", () => {
  test("refuses every API call of another site's page with 403", async () => {
    const { port, send, foreign } = await open();
    for (const origin of foreign)
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const answer = await send(method, "/api/token/", { origin, host: `evil.example:${port}` });
        expect([answer.status, JSON.parse(answer.text)], `${method} from "${origin}"`).toEqual([
          403,
          REFUSED,
        ]);
      }
  });

  test("refuses a socket of another site's page with 403", async () => {
    const { handshake, foreign } = await open();
    for (const origin of foreign) {
      const { status, text } = await handshake({ origin });
      expect([status, JSON.parse(text)], origin).toEqual([403, REFUSED]);
    }
  });

  test("refuses local pages to another site's page with 403", async () => {
    const { port, send } = await open();
    for (const host of [`evil.example:${port}`, `localhost.evil.example:${port}`]) {
      const { status, text } = await send("GET", "/__page", { host });
      expect([status, text.includes("secret")], host).toEqual([403, false]);
    }
    expect((await send("GET", "/__page", { host: `localhost:${port}` })).text).toContain("secret");
  });
});

test("lets the site's own pages, and programs with any Host, reach the API and the socket", async () => {
  const { send, handshake, own } = await open();
  for (const headers of [...own.map((origin) => ({ origin })), {}, { host: "backspread.example" }]) {
    expect((await send("POST", "/api/token/", headers)).text, JSON.stringify(headers)).toBe(
      '{"called":true}',
    );
    expect((await handshake(headers)).status, JSON.stringify(headers)).toBe(418);
  }
});
