import { createServer } from "node:http";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { sharedPage } from "../../../../functions/pages/shared-page.ts";
import { rememberedSitePage } from "../../../../functions/store/site-page.ts";
import { listen, shut } from "../../../../infra/local/wire/stand-in.ts";
import { openWorld } from "../client.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([404, "no answer"] as const)(
  "answers a public link with 503 and a sentence while the site has no page (%s)",
  async (status) => {
    const { ports } = await openWorld();
    const server = createServer((_, response) =>
      status === 404 ? response.writeHead(404).end() : response.destroy(),
    );
    vi.stubEnv("SITE_ORIGIN", `http://127.0.0.1:${await listen(server, 0)}`);
    onTestFinished(() => shut(server));
    const visit = { routeKey: "GET /s/{token}", params: { token: "none" }, address: "203.0.113.7" };
    await expect(
      sharedPage({ ...ports, sitePage: rememberedSitePage(() => 0) }, visit),
    ).rejects.toMatchObject({
      status: 503,
      message: "This page isn't available right now. Please try again in a minute.",
      retryAfterSeconds: 60,
    });
  },
);
