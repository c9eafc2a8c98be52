import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A file system of a few megabytes that a test may fill. */
type SmallDisk = {
  readonly folder: string;
  /** Uses up the free space except for `spareBytes`. */
  fill(spareBytes?: number): void;
  free(): void;
  /** Mounts it read-only, or writable again. Throws while a process has a file open for writing. */
  protect(isProtected: boolean): void;
};

const mount = (place: string, bytes: number): void => {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", place], { stdio: "ignore" });
};
const unmount = (place: string): void => {
  execFileSync("umount", ["-l", place], { stdio: "ignore" });
  rmSync(place, { recursive: true });
};
const newPlace = (): string => mkdtempSync(join(tmpdir(), "backspread-disk-"));

const canMount = (): boolean => {
  const place = newPlace();
  try {
    mount(place, 4096);
    unmount(place);
    return true;
  } catch {
    rmSync(place, { recursive: true });
    return false;
  }
};

/** The reason to skip tests that fill a disk; undefined where they run. */
export const noSmallDisk = canMount() ? undefined : "only root may mount a small file system";
if (noSmallDisk) console.warn(`Tests of a full disk are skipped: ${noSmallDisk}.`);

const BLOCK = Buffer.alloc(4096);

const fillUp = (file: string): void => {
  const descriptor = openSync(file, "a");
  try {
    for (;;) writeSync(descriptor, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(descriptor);
  }
};

/** Returns a disk that lives until the test ends. Throws outside of tests, and without the right to mount. */
export const smallDisk = (bytes = 16 * 1024 * 1024): SmallDisk => {
  const place = newPlace();
  mount(place, bytes);
  onTestFinished(() => unmount(place));
  const folder = join(place, "data");
  mkdirSync(folder);
  const [filler, spare] = [join(place, "filler"), join(place, "spare")];
  return {
    folder,
    fill: (spareBytes = 0) => {
      const descriptor = openSync(spare, "w");
      writeSync(descriptor, Buffer.alloc(spareBytes));
      closeSync(descriptor);
      fillUp(filler);
      rmSync(spare);
    },
    free: () => rmSync(filler),
    protect: (isProtected) => {
      execFileSync("mount", ["-o", `remount,${isProtected ? "ro" : "rw"}`, place], { stdio: "ignore" });
    },
  };
};
