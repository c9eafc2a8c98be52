import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What the service keeps in its data folder; nothing else in it is touched. */
const KEPT = [
  "billing",
  "dynamodb",
  "events",
  "executions",
  "log",
  "mail.jsonl",
  "objects",
  "queues",
  "secrets",
  "users",
  "service.json",
];

/** Empties a data folder; whether there was something in it. Nobody may have it open. */
export const resetFolder = (folder: string): boolean => {
  const there = KEPT.map((name) => join(folder, name)).filter((path) => existsSync(path));
  for (const path of there) rmSync(path, { recursive: true, force: true });
  return there.length > 0;
};
