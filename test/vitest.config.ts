import { defineConfig } from "vitest/config";

const root = `${import.meta.dirname}/..`;

/** Unit tests know no service; those under `service` and `browser` share one local service, started once. */
export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: "architecture", include: ["test/architecture.test.ts"], testTimeout: 60_000 } },
      {
        root,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          // What handlers log of faults that tests plant is no news.
          env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
          exclude: [
            "test/architecture.test.ts",
            "test/service/**",
            "test/browser/**",
            "test/web/**",
            "node_modules/**",
          ],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: "web",
          include: ["test/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          name: "service",
          include: ["test/service/**/*.test.ts", "test/browser/**/*.test.ts"],
          globalSetup: ["test/service/setup.ts"],
          setupFiles: ["test/service/each-file.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
