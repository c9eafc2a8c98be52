import type { Stage } from "../stages.ts";

/** What of a stage's settings must be filled in before anything of it is deployed. */

/** What stands in `stages.ts` until somebody knows better: a name that nobody can own (RFC 2606), or the word itself. */
const PLACEHOLDER = /\.example\b|placeholder/;

type Setting = readonly [path: string, value: unknown];

const settingsIn = (value: unknown, path: string): Setting[] => {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    settingsIn(inner, path === "" ? key : `${path}.${key}`),
  );
};

/** Settings that prod may not lack: who answers for the service, and who hears of its faults. */
const WANTED_IN_PROD = {
  "operator.name": ({ operator }) => operator.name,
  "operator.address": ({ operator }) => operator.address,
  "operator.email": ({ operator }) => operator.email,
  "operator.law": ({ operator }) => operator.law,
  "alarms.email": ({ alarms }) => alarms?.email,
} as const satisfies Readonly<Record<string, (stage: Stage) => string | undefined>>;

/** What is wrong with a stage's settings, one line for each by its name; none where it may be deployed. */
export const faultsOf = (stage: Stage): string[] => {
  if (!stage.cloudFront) return [`${stage.name} is not a stage of the cloud`];
  const placeholders = settingsIn(stage, "")
    .filter(([, value]) => typeof value === "string" && PLACEHOLDER.test(value))
    .map(([path, value]) => `${path} is still ${JSON.stringify(value)}`);
  if (stage.name !== "prod") return placeholders;
  const missing = Object.entries(WANTED_IN_PROD)
    .filter(([, read]) => !read(stage)?.trim())
    .map(([path]) => `${path} is empty`);
  return [...placeholders, ...missing];
};
