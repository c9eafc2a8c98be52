import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { expect, test } from "vitest";
import { fileNameOf, type RouteName, routes } from "#shared/contracts/routes.ts";
import type { Objects } from "../../../functions/store/objects/ports.ts";
import { FUNCTIONS_FOLDER, inputOf, oneHandler } from "../../../infra/bundles/bundle.ts";
import {
  type FunctionName,
  type FunctionSpec,
  functionList,
  functionNames,
} from "../../../infra/functions/function-list.ts";
import { adapters, BY_CLIENT, type Port, verbs } from "./port-verbs.ts";

/**
 * A missing right shows only in the cloud, and a superfluous one nowhere. So this file compares the port calls in each
 * function's bundled code with its needs.
 */

/** Excludes the AWS side, and `http`'s token check where the route never runs it. */
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
      importer.endsWith("edge/http.ts") ? { path, namespace: "no token check" } : undefined,
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
    entryPoints: names.map((name) => ({ in: inputOf(functionList[name]), out: name })),
    outdir: "/",
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    format: "esm",
    plugins: [oneHandler, ownCodeOnly(runsTokenCheck)],
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

/** The bundler appends a number to a taken name. */
const calls = (text: string, port: Port, method: string): boolean =>
  new RegExp(`\\b${port}\\d*\\.${method}\\(`).test(text);

const verbsIn = (text: string, port: Port): string[] => {
  const methods = Object.entries<readonly string[]>(verbs[port]).filter(([method]) =>
    calls(text, port, method),
  );
  return [...new Set(methods.flatMap(([, asked]) => asked))].toSorted();
};

test("every port method has an entry of verbs", () => {
  for (const port of Object.keys(adapters) as Port[])
    expect([port, Object.keys(verbs[port]).toSorted()]).toEqual([
      port,
      Object.keys(adapters[port]).toSorted(),
    ]);
});

const verbOfCall: Readonly<Record<string, string>> = {
  "table.get": "get",
  "table.find": "get",
  "table.put": "put",
  "table.update": "update",
  "table.tryUpdate": "update",
  "table.delete": "delete",
  "table.query": "query",
  "table.queryAll": "query",
  "table.count": "query",
  "table.rowsOf": "query",
  AdminInitiateAuthCommand: "log in",
  AdminRespondToAuthChallengeCommand: "answer a challenge",
  AdminSetUserPasswordCommand: "set a password",
  AdminUserGlobalSignOutCommand: "sign out",
  AdminGetUserCommand: "look up",
  AdminDeleteUserCommand: "delete",
  StartExecutionCommand: "start",
  StopExecutionCommand: "stop",
  DescribeExecutionCommand: "describe",
  PostToConnectionCommand: "post",
  DeleteConnectionCommand: "disconnect",
  SendMessageBatchCommand: "send",
};

/** Calls that Cognito accepts from the client without a right. */
const FREE_CALLS = [
  "SignUpCommand",
  "ConfirmSignUpCommand",
  "ResendConfirmationCodeCommand",
  "ForgotPasswordCommand",
  "ConfirmForgotPasswordCommand",
  "GetTokensFromRefreshTokenCommand",
  "RevokeTokenCommand",
];

const FILES: Partial<Record<Port, readonly string[]>> = {
  users: ["users", "user-accounts", "log-in", "pool-client"],
  tasks: ["tasks", "running-sensitivity", "lanes", "spending"],
};

/** Returns the path of a store file by name, in any subfolder. */
const pathInStore = (name: string): string => {
  const found = globSync(`store/**/${name}.ts`, { cwd: FUNCTIONS_FOLDER });
  if (found.length !== 1) throw new Error(`${found.length} files of the store are called ${name}.ts`);
  return join(FUNCTIONS_FOLDER, ...found);
};

const verbsOfFile = async (name: string): Promise<string[]> => {
  const source = await readFile(pathInStore(name), "utf8");
  const calls = [...source.matchAll(/new (\w+Command)\(|(\btable\.\w+)\(/g)].map(
    ([, command, ofTable]) => command ?? ofTable ?? "",
  );
  const asked = calls
    .filter((call) => !FREE_CALLS.includes(call))
    .map((call) => verbOfCall[call] ?? `unknown ${call}`);
  // A query uses the table or names its index.
  const ofIndex = source.split(" index:").length - 1;
  const ofTable = asked.filter((verb) => verb === "query").length - ofIndex;
  return [
    ...asked.filter((verb) => verb !== "query"),
    ...(ofIndex > 0 ? ["query an index"] : []),
    ...(ofTable > 0 ? ["query"] : []),
  ];
};

test.each(Object.keys(adapters) as Port[])(
  "the store file of %s makes exactly the AWS calls of its verbs",
  async (port) => {
    const files = FILES[port] ?? [fileNameOf(port)];
    const made = new Set((await Promise.all(files.map(verbsOfFile))).flat());
    const told = new Set(Object.values<readonly string[]>(verbs[port]).flat());
    expect([...made].toSorted()).toEqual([...told].toSorted());
  },
);

test.each(functionNames)("the role of %s allows exactly the calls of its code", (name) => {
  const { needs }: FunctionSpec = functionList[name];
  const text = code.get(name) ?? "";
  const ports = Object.keys(verbs) as Port[];
  const asked = Object.fromEntries(ports.map((port) => [port, verbsIn(text, port)]));
  const given = Object.fromEntries(ports.map((port) => [port, [...(needs[port] ?? [])].toSorted()]));
  expect(given).toEqual(asked);
});

const STARTED = ["greeter", "resetSender", "accountEraser", "accountExporter"];

test("a function may invoke another exactly when its code does", () => {
  const starters = functionNames.filter((name) => /\binvoke\d*\(/.test(code.get(name) ?? ""));
  const allowed = functionNames.filter((name) =>
    STARTED.some((started) => started in functionList[name].needs),
  );
  expect(starters).toEqual(allowed);
});

test("a function may read the client secret exactly when its code calls Cognito as the client", () => {
  const callers = functionNames.filter((name) =>
    BY_CLIENT.some((method) => calls(code.get(name) ?? "", "users", method)),
  );
  expect(callers).toEqual(functionNames.filter((name) => "clientSecret" in functionList[name].needs));
});

test("a function may read the Stripe keys exactly when its code calls Stripe", () => {
  const callers = functionNames.filter((name) => /\bbilling\d*\.\w+\(/.test(code.get(name) ?? ""));
  expect(callers).toEqual(functionNames.filter((name) => "billing" in functionList[name].needs));
});

/**
 * Bucket ports by their variable names. Code that imports and loads markets names its bucket `objects`; sweep slots
 * use `bucket`.
 */
const BUCKET_OF = {
  market: "market",
  objects: "market",
  bucket: "market",
  results: "results",
  inbox: "inbox",
} as const;
type Bucket = (typeof BUCKET_OF)[keyof typeof BUCKET_OF];

const OBJECT_VERBS: Readonly<Record<keyof Objects, "read" | "write" | "delete">> = {
  get: "read",
  stream: "read",
  head: "read",
  list: "read",
  put: "write",
  compareAndSwap: "write",
  delete: "delete",
};

/** Needs by bucket: the whole bucket or a prefix. */
const RESOURCES = {
  market: ["market", "chains", "freshness"],
  results: ["taskObjects", "savedObjects", "exportObjects"],
  inbox: ["inbox"],
} as const satisfies Record<Bucket, readonly (keyof FunctionSpec["needs"])[]>;

const NAMES = Object.keys(BUCKET_OF).join("|");
const OBJECT_CALL = new RegExp(`\\b(${NAMES})\\d*\\.(${Object.keys(OBJECT_VERBS).join("|")})\\(`, "g");
/** `readStored` and `readDerived` read an object of the bucket they receive; `putStored` writes one. */
const STORED_READ = new RegExp(`\\bread(?:Stored|Derived)\\d*\\(\\s*(?:\\w+\\.)*(${NAMES})\\d*\\b`, "g");
const STORED_WRITE = new RegExp(`\\bputStored\\d*\\(\\s*(?:\\w+\\.)*(${NAMES})\\d*\\b`, "g");

const objectVerbsIn = (text: string): Record<Bucket, string[]> => {
  const found: Record<Bucket, Set<string>> = { market: new Set(), results: new Set(), inbox: new Set() };
  const bucketOf = (name = ""): Bucket => BUCKET_OF[name as keyof typeof BUCKET_OF];
  for (const [, name, method = ""] of text.matchAll(OBJECT_CALL))
    found[bucketOf(name)].add(OBJECT_VERBS[method as keyof Objects]);
  for (const [, name] of text.matchAll(STORED_READ)) found[bucketOf(name)].add("read");
  for (const [, name] of text.matchAll(STORED_WRITE)) found[bucketOf(name)].add("write");
  const sorted = Object.entries(found).map(([bucket, verbs]) => [bucket, [...verbs].toSorted()]);
  return Object.fromEntries(sorted) as Record<Bucket, string[]>;
};

test.each(functionNames)("the role of %s allows exactly the object calls of its code", (name) => {
  const { needs }: FunctionSpec = functionList[name];
  const given = Object.entries(RESOURCES).map(([bucket, resources]) => {
    const verbs = resources.flatMap((resource): readonly string[] => needs[resource] ?? []);
    return [bucket, [...new Set(verbs)].toSorted()];
  });
  expect(Object.fromEntries(given)).toEqual(objectVerbsIn(code.get(name) ?? ""));
});
