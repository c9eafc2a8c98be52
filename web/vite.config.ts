import type { ClientRequest, IncomingMessage } from "node:http";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { clientFiles } from "./client-files.ts";
import { leanContracts } from "./lean-contracts.ts";

const service = `127.0.0.1:${process.env.PORT ?? 3000}`;

/** The service refuses pages of other origins: one that came from here is passed on as one of its own, no other is. */
const asOwnPage: ProxyOptions["configure"] = (proxy) => {
  const rewrite = (outgoing: ClientRequest, { headers }: IncomingMessage): void => {
    if (headers.origin === `http://${headers.host}`) outgoing.setHeader("origin", `http://${service}`);
  };
  proxy.on("proxyReq", rewrite);
  proxy.on("proxyReqWs", rewrite);
};

/** Modules that the three modes of the backtester share. */
const TICKET = new RegExp(
  [
    "node_modules/react-hook-form/",
    "shared/contracts/(backtest-form|field-problems|task-state|sweep/single-fields)\\.ts",
    "shared/kinds/kind\\.ts",
    "shared/contracts/form/(field-schema|form-answer|parsed-part|relevant-fields|row-rules|typed-number)\\.ts",
    "web/src/inputs/(?!range-calendar|row-group|data-facts|shown-fields)",
    "web/src/lib/(kept|opened-backtest)\\.ts",
    "web/src/run/(loaded-feed|results-below|run-|use-form-run|use-run\\.|work)",
    "web/src/ui/waiting/progress-bar",
  ].join("|"),
);

/** The built site is static files in `dist`; `vite` serves the sources and passes calls on to a running service. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanContracts(), clientFiles()],
  server: {
    proxy: {
      "/api": { target: `http://${service}`, configure: asOwnPage },
      "/ws": { target: `ws://${service}`, ws: true, configure: asOwnPage },
    },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The content security policy allows no data: fonts or images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes with a dependency's version only, so that browsers keep it from one release to the next. Charts and
          // the date picker need no group: they are imported where they are drawn, and become chunks by that.
          // A group has the named modules alone; their dependencies may belong to other pages too.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            // What all modes of the backtester load and no other page does. One chunk compresses better than the pieces.
            {
              name: "ticket",
              test: TICKET,
            },
          ],
        },
      },
    },
  },
});
