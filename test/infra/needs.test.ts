import { basename, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { expect, test } from "vitest";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { billingEvents } from "../../functions/store/billing-events.ts";
import { codes } from "../../functions/store/codes.ts";
import { connections } from "../../functions/store/connections.ts";
import { limits } from "../../functions/store/limits.ts";
import type { Ports } from "../../functions/store/ports.ts";
import { profiles } from "../../functions/store/profiles.ts";
import { refreshTokens } from "../../functions/store/refresh-tokens.ts";
import { saved } from "../../functions/store/saved.ts";
import { sockets } from "../../functions/store/sockets.ts";
import { tasks } from "../../functions/store/tasks.ts";
import { users } from "../../functions/store/users.ts";
import { workflow } from "../../functions/store/workflow.ts";
import { FUNCTIONS_FOLDER } from "../../infra/bundle.ts";
import {
  type FunctionName,
  type FunctionSpec,
  functionList,
  functionNames,
} from "../../infra/function-list.ts";
import type { Needs } from "../../infra/needs.ts";

/**
 * A verb that a role lacks would show in the cloud only, and one that it has too many nowhere. So the calls that each
 * function's code makes of its ports, unused code left out, are held against its needs.
 */

const adapters = {
  profiles,
  codes,
  limits,
  refreshTokens,
  billingEvents,
  tasks,
  saved,
  connections,
  users,
  workflow,
  sockets,
} satisfies Partial<Ports> & Partial<Record<keyof Needs, object>>;
type Port = keyof typeof adapters;

type VerbsOf = {
  readonly [P in Port]: { readonly [Method in keyof Ports[P]]: readonly NonNullable<Needs[P]>[number][] };
};

/** What each method of a port asks of AWS. */
const verbs: VerbsOf = {
  profiles: {
    get: ["get"],
    byEmail: ["query an index"],
    put: ["put"],
    putSignUp: ["put"],
    verify: ["update"],
    endSessions: ["update"],
    endLogIn: ["get", "update"],
    saveBilling: ["update"],
  },
  codes: { put: ["put"], countTry: ["update"], delete: ["delete"] },
  limits: { add: ["update"], count: ["get"] },
  refreshTokens: { remember: ["put"], find: ["get"] },
  billingEvents: { isDone: ["get"], markDone: ["put"] },
  tasks: {
    create: ["put"],
    get: ["get"],
    listOf: ["query an index"],
    begin: ["update"],
    sliceDone: ["update"],
    raise: ["update"],
    end: ["update"],
    name: ["update"],
    claim: ["put", "get"],
  },
  saved: {
    create: ["put"],
    get: ["get"],
    listOf: ["query"],
    delete: ["delete"],
    share: ["update"],
    numbersOf: ["query"],
    takeNumber: ["put"],
  },
  connections: {
    open: ["put"],
    isOpen: ["get"],
    close: ["delete"],
    countUnknown: ["update"],
    follow: ["update", "put"],
    followersOf: ["query"],
  },
  // What Cognito takes from everybody who holds a password, a code or a token needs no right.
  users: {
    logIn: ["log in"],
    refresh: [],
    revoke: [],
    signUp: ["look up"],
    createdAt: ["look up"],
    delete: ["delete"],
    resendLink: [],
    confirm: ["look up"],
    startReset: [],
    finishReset: [],
    changePassword: [],
    signOut: ["sign out"],
  },
  workflow: { start: ["start"], stop: ["stop"] },
  sockets: { post: ["post"], disconnect: ["disconnect"] },
};

/** Leaves the AWS side out, and the token check of `http` where the route never runs it. */
const ownCodeOnly = (runsTokenCheck: boolean): Plugin => ({
  name: "own code only",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/store\// }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      external: true,
    }));
    onResolve({ filter: /^#/ }, ({ path }) => ({ path, external: true }));
    if (runsTokenCheck) return;
    onResolve({ filter: /\/auth\.ts$/ }, ({ path, importer }) =>
      importer.endsWith("lib/http.ts") ? { path, namespace: "no token check" } : undefined,
    );
    onLoad({ filter: /./, namespace: "no token check" }, () => ({
      contents: "export const callerOf = async () => undefined;",
    }));
  },
});

const codeOf = async (
  names: readonly FunctionName[],
  runsTokenCheck: boolean,
): Promise<[FunctionName, string][]> => {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => ({
      in: join(FUNCTIONS_FOLDER, `${functionList[name].entry}.ts`),
      out: name,
    })),
    outdir: "/",
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    format: "esm",
    plugins: [ownCodeOnly(runsTokenCheck)],
    logLevel: "error",
  });
  return outputFiles.map(({ path, text }) => [basename(path, ".js") as FunctionName, text]);
};

const isMembers = (name: FunctionName): boolean =>
  name in routes && routes[name as RouteName].access === "member";

const code = new Map([
  ...(await codeOf(functionNames.filter(isMembers), true)),
  ...(await codeOf(
    functionNames.filter((name) => !isMembers(name)),
    false,
  )),
]);

/** The bundler adds a number to a name that is taken. */
const calls = (text: string, port: Port, method: string): boolean =>
  new RegExp(`\\b${port}\\d*\\.${method}\\(`).test(text);

const verbsIn = (text: string, port: Port): string[] => {
  const methods = Object.entries<readonly string[]>(verbs[port]).filter(([method]) =>
    calls(text, port, method),
  );
  return [...new Set(methods.flatMap(([, asked]) => asked))].toSorted();
};

test("every method of a port has its verbs", () => {
  for (const port of Object.keys(adapters) as Port[])
    expect([port, Object.keys(verbs[port]).toSorted()]).toEqual([
      port,
      Object.keys(adapters[port]).toSorted(),
    ]);
});

test.each(functionNames)("%s may do what its code does, and nothing else", (name) => {
  const { needs }: FunctionSpec = functionList[name];
  const text = code.get(name) ?? "";
  const ports = Object.keys(verbs) as Port[];
  const asked = Object.fromEntries(ports.map((port) => [port, verbsIn(text, port)]));
  const given = Object.fromEntries(ports.map((port) => [port, [...(needs[port] ?? [])].toSorted()]));
  expect(given).toEqual(asked);
});

test("a function may start another exactly when its code starts one", () => {
  const starters = functionNames.filter((name) => /\binvoke\d*\(/.test(code.get(name) ?? ""));
  const allowed = functionNames.filter(
    (name) => "greeter" in functionList[name].needs || "resetSender" in functionList[name].needs,
  );
  expect(starters).toEqual(allowed);
});

test("a function has the keys of Stripe exactly when its code speaks to Stripe", () => {
  const callers = functionNames.filter((name) => /\bbilling\d*\.\w+\(/.test(code.get(name) ?? ""));
  expect(callers).toEqual(functionNames.filter((name) => "billing" in functionList[name].needs));
});
