import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { JSON_SCHEMA_MAKERS, withoutJsonSchema } from "./slim-zod.ts";

/**
 * Leaves out of a bundle what the AWS SDK and zod bring and a Lambda function never uses. Every step is safe to lose:
 * where a later version looks different, bundles grow and the test of their sizes says so.
 */
export const slimSdk: Plugin = {
  name: "slim-sdk",
  setup(build) {
    // Lambda gives credentials in the environment: profiles, single sign-on, STS and instance metadata are 95 KB.
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: "slim-sdk",
      pluginData: resolveDir,
    }));
    build.onLoad({ filter: /.*/, namespace: "slim-sdk" }, ({ pluginData }) => ({
      contents: `export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";`,
      resolveDir: pluginData,
    }));
    // A computed key may have an effect for all that a bundler knows, so that it keeps every call of a service's API.
    build.onLoad({ filter: /@aws-sdk\/[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: withPlainKeys(await readFile(path, "utf8")),
    }));
    // No call that any function makes answers with a stream of events, of which S3 and Lambda have one each.
    build.onLoad({ filter: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/ }, () => ({
      contents: NO_EVENT_STREAMS,
    }));
    // A client reads its version from a manifest that lists all its dependencies.
    build.onLoad({ filter: /@aws-sdk\/[\w-]+\/package\.json$/ }, async ({ path }) => ({
      contents: versionIn(await readFile(path, "utf8")),
      loader: "json",
    }));
    // Every schema of zod can describe itself in JSON Schema, which is for documents: no function makes any.
    build.onLoad({ filter: JSON_SCHEMA_MAKERS }, async ({ path }) => ({
      contents: withoutJsonSchema(await readFile(path, "utf8")),
    }));
  },
};

/** In place of the SDK's event streams: a client's settings pass through, and whoever asks for a stream is refused. */
const NO_EVENT_STREAMS = `
const refuse = () => { throw new Error("a function's bundle has no event streams"); };
export const resolveEventStreamSerdeConfig = (input) => input;
export const eventStreamSerdeProvider = refuse;
export const EventStreamSerde = refuse;
`;

/** Of a package's manifest its version alone. */
const versionIn = (manifest: string): string => {
  const { version } = JSON.parse(manifest) as { version: string };
  return JSON.stringify({ version });
};

/** The source with `[_a]:` replaced by the text that the file's own `const _a = "…"` gives to it. */
export const withPlainKeys = (source: string): string => {
  const names = new Map(
    [...source.matchAll(/^const (_\w+) = ("[^"\\]*");$/gm)].map((match) => [match[1], match[2]] as const),
  );
  return source.replaceAll(/\[(_\w+)\]:/g, (key, name: string) => {
    const text = names.get(name);
    return text === undefined ? key : `${text}:`;
  });
};
