import type { Stage } from "../stages.ts";

/** Checks of a stage's settings before a deployment. */

/** A placeholder in `stages.ts`: a reserved domain name (RFC 2606) or the word itself. */
const PLACEHOLDER = /\.example\b|placeholder/;

type Setting = readonly [path: string, value: unknown];

const settingsIn = (value: unknown, path: string): Setting[] => {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    settingsIn(inner, path === "" ? key : `${path}.${key}`),
  );
};

/** Settings that prod requires: the operator and the recipient of alarms. */
const WANTED_IN_PROD = {
  "operator.name": ({ operator }) => operator.name,
  "operator.address": ({ operator }) => operator.address,
  "operator.email": ({ operator }) => operator.email,
  "operator.law": ({ operator }) => operator.law,
  "alarms.email": ({ alarms }) => alarms?.email,
} as const satisfies Readonly<Record<string, (stage: Stage) => string | undefined>>;

/** Returns the faults of a stage's settings, one line each, with the setting's name; empty when it may be deployed. */
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
