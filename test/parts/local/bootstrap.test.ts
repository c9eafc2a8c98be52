import { spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";

const BOOTSTRAP = "infra/local/bootstrap.mjs";
const ALLOCATOR = "infra/local/allocator.json";

/** Makes a project with one dependency, and an npm that records its calls and installs the lock file's packages. */
const project = () => {
  const root = tempFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(join(root, dirname(BOOTSTRAP)), { recursive: true });
  for (const file of [BOOTSTRAP, ALLOCATOR])
    copyFileSync(join(import.meta.dirname, "../../..", file), join(root, file));
  const lock = (version: string) =>
    write(
      "package-lock.json",
      JSON.stringify({
        packages: {
          "": {},
          "node_modules/node": { version },
          "node_modules/other-system": { version: "1.0.0", optional: true },
        },
      }),
    );
  lock("24.0.0");
  write(
    "project.ts",
    "const words: string[] = process.argv.slice(2); console.log(words.join('+')); process.exit(words.length);",
  );
  write(
    "path/npm",
    `#!/bin/sh
echo "$@" >> ${root}/npm-calls
rm -rf ${root}/node_modules && mkdir -p ${root}/node_modules/node/bin
cp ${root}/package-lock.json ${root}/node_modules/.package-lock.json
sed -i 's/,"node_modules.other-system":{[^}]*}//' ${root}/node_modules/.package-lock.json
ln -s ${process.execPath} ${root}/node_modules/node/bin/node
`,
  );
  chmodSync(join(root, "path/npm"), 0o755);
  const env = { PATH: `${join(root, "path")}:${process.env.PATH}` };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [BOOTSTRAP, "project.ts", ...args], { cwd: root, env, encoding: "utf8" });
  const installs = (): number => {
    const file = join(root, "npm-calls");
    return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").length : 0;
  };
  return { root, env, write, lock, run, installs };
};

test("installs only when packages are missing, and passes arguments and the exit status", () => {
  const { lock, run, installs, write, root } = project();
  const first = run("a", "b");
  expect(first).toMatchObject({ status: 2, stdout: "a+b\n" });
  expect(first.stderr).toContain("Installing");
  expect(installs()).toBe(1);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(installs()).toBe(1);
  lock("24.1.0");
  run();
  expect(installs()).toBe(2);
  write("node_modules/.package-lock.json", "{ half a fi");
  run();
  expect(installs()).toBe(3);
  expect(readFileSync(join(root, "npm-calls"), "utf8")).toMatch(/^ci /);
  // The program's freed memory goes back to the system, not to arenas of threads that have ended.
  write("project.ts", "console.log(process.env.MALLOC_ARENA_MAX, process.env.MALLOC_MMAP_THRESHOLD_)");
  expect(run().stdout).toBe("2 131072\n");
});

test("runs nothing when the installation fails, and reports the failure", () => {
  const { write, run } = project();
  write("path/npm", "#!/bin/sh\nexit 7\n");
  const { status, stdout, stderr } = run("a");
  expect({ status, stdout }).toEqual({ status: 7, stdout: "" });
  expect(stderr).toContain("The installation failed");
});

test("passes signals to the program and ends with its status", async () => {
  const { root, env, write, run } = project();
  run();
  write(
    "project.ts",
    `process.on("SIGTERM", () => process.exit(5)); setInterval(() => 0, 1000); console.log("up");`,
  );
  const child = spawn(process.execPath, [BOOTSTRAP, "project.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  child.kill("SIGTERM");
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(5);
});
