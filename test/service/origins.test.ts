import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { SOCKET_PATH } from "#shared/contracts/socket.ts";
import { givenUser, request } from "./client.ts";
import { address, means } from "./means.ts";
import { newVisitor, waitForMails } from "./visitor.ts";

const { port } = new URL(address);

const logIn = async (at: string, origin: string): Promise<number> =>
  (await request(at, "POST", "/api/token/", { body: givenUser(), headers: { origin } })).status;

/** The first message of a socket, or what refused it. */
const greeting = (at: string, origin: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${at.replace(/^http/, "ws")}${SOCKET_PATH}`, { origin });
    socket.once("error", ({ message }) => resolve(message));
    socket.once("message", (data) => {
      resolve(String(data));
      socket.close();
    });
  });

/** As `fetch` does not let one: with a Host that is not that of the address. */
const postAs = (host: string, path: string, body: object): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { host, "content-type": "application/json" };
    const call = httpRequest(`${address}${path}`, { method: "POST", headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    call.on("error", reject).end(JSON.stringify(body));
  });

test.skipIf(!means.isLocal)(
  "a program may say any Host; the mail leads to the configured address all the same",
  async () => {
    const { username, email, password } = newVisitor();
    expect(await postAs(`evil.example:${port}`, "/api/signup/", { username, email, password })).toBe(200);
    const [mail] = await waitForMails(address, email, 1);
    expect(mail?.links.length).toBeGreaterThan(0);
    expect(mail?.links.filter((link) => new URL(link).origin !== address)).toEqual([]);
  },
);

test.skipIf(!means.isLocal)(
  "pages that Vite serves from the sources reach the service, and pages elsewhere do not through it",
  async () => {
    vi.stubEnv("PORT", port);
    onTestFinished(() => void vi.unstubAllEnvs());
    const vite = await createServer({
      configFile: join(import.meta.dirname, "../../web/vite.config.ts"),
      logLevel: "silent",
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { port: 0, host: "127.0.0.1", watch: null },
    });
    onTestFinished(() => vite.close());
    await vite.listen();
    const bound = vite.httpServer?.address();
    const dev = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
    expect(await logIn(dev, dev)).toBe(200);
    expect(await greeting(dev, dev)).toContain("initial");
    expect(await logIn(dev, "http://evil.example")).toBe(403);
    expect(await greeting(dev, "http://evil.example")).toContain("403");
  },
);
