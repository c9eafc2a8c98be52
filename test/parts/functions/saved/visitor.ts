import { sharedPage } from "../../../../functions/pages/shared-page.ts";
import type { Memory } from "../memory/memory.ts";
import { SITE } from "../memory/memory-users.ts";

const HTML = `<html><head>
    <meta
      name="description"
      content="Affordable options backtesting"
    />
    <title>Backspread</title>
  </head><body></body></html>`;

export const PICTURE = "GET /s/{token}/picture.png";

/** Returns what a visitor gets at a public link's page, or at its picture. */
export const visit = (ports: Memory, token: string, path = "GET /s/{token}") =>
  sharedPage(
    { ...ports, sitePage: async () => ({ html: HTML, origin: SITE }) },
    { routeKey: path, params: { token }, address: "203.0.113.7" },
  );

/** Returns the bytes of a public link's picture. */
export const pictureAt = async (ports: Memory, token: string): Promise<Buffer> =>
  Buffer.from((await visit(ports, token, PICTURE)).content);
