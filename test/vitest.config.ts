import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { tableNames, variableOf } from "../functions/store/table-list.ts";

const root = `${import.meta.dirname}/..`;

/** Leaves one core free on larger machines. A third file on two cores would only slow down the others. */
const WORKERS = Math.max(2, availableParallelism() - 1);
/**
 * A service that runs already is one: files at once would each see what the other does to it. Else four files share two
 * cores, since each waits for its browser or its service half of the time.
 */
const LANES = process.env.BACKSPREAD_ADDRESS ? 1 : 4;

/** Ends what hangs: no test measures time, and a machine of CI may be four times slower than a desk's. */
const PATIENCE_MS = 120_000;
/** How long a page or a service may take to show what a test waits for. */
const POLL_MS = 30_000;

/** What is tested there looks at its environment once, when it is loaded, or says a thing once in its life. */
const ALONE = [
  "test/parts/functions/edge/access-token.test.ts",
  "test/parts/functions/edge/fault-lines.test.ts",
  "test/parts/functions/store/**/*.test.ts",
  "test/parts/infra/cloud/deploy-stage.test.ts",
  "test/parts/local/data/database.test.ts",
  "test/parts/local/queues/sqs.test.ts",
  "test/parts/local/settings/settings.test.ts",
  // Vite builds by NODE_ENV.
  "test/parts/web/site/first-load.test.ts",
  // Formats keep the time zone in which they are made.
  "test/parts/web/site/format-zones.test.ts",
];

/**
 * Silences the log of planted faults, names the tables of the worlds in memory, and leaves the validation of templates to
 * `infra/lint.test.ts`, which is stricter than that of each synth.
 */
const env = {
  POWERTOOLS_LOG_LEVEL: "SILENT",
  CDK_VALIDATION: "false",
  ...Object.fromEntries(tableNames.map((name) => [variableOf(name), name])),
};

/**
 * Unit tests and those of pages know no service. Most of their files share a process, and the modules that it has loaded,
 * which is most of their time; those of `alone` have one each. Those under `service` and `browser` run in lanes, each with a local service
 * that is started once: files of one lane run one after the other.
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        root,
        test: {
          name: "architecture",
          include: ["test/architecture.test.ts"],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [
            "test/architecture.test.ts",
            "test/service/**",
            "test/stories/**",
            "test/parts/web/**",
            "node_modules/**",
            ...ALONE,
          ],
          env,
          globalSetup: ["test/support/run-folder.ts"],
          setupFiles: ["test/support/draws.ts", "test/support/leaves-nothing.ts"],
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "alone",
          include: ALONE,
          env,
          globalSetup: ["test/support/run-folder.ts"],
          setupFiles: ["test/support/draws.ts"],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "web",
          include: ["test/parts/web/**/*.test.{ts,tsx}"],
          exclude: ALONE,
          environment: "jsdom",
          setupFiles: [
            "test/support/draws.ts",
            "test/support/leaves-nothing.ts",
            "test/parts/web/support/each-file.ts",
          ],
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "service",
          include: ["test/service/**/*.test.ts", "test/stories/**/*.test.ts"],
          globalSetup: ["test/service/setup.ts"],
          setupFiles: ["test/service/each-file.ts"],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: POLL_MS } },
          maxWorkers: LANES,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
