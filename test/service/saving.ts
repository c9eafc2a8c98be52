import { onTestFinished } from "vitest";
import { request, type Session } from "./client.ts";

type SavedAt = "/api/dashboard" | "/api/sweeps/saved";

/** Saves a task's results and returns their name and path. They are deleted at the end of the test. */
export const save = async (
  { address, username, access, get, post }: Session,
  taskId: string,
  folder: SavedAt,
): Promise<{ readonly name: string; readonly path: string }> => {
  const { status, json } = await get(`/api/save/${taskId}`);
  const name = /as (\S+)\.$/.exec((json as { message?: string }).message ?? "")?.[1];
  if (status !== 200 || name === undefined)
    throw new Error(`saving answered ${status}: ${JSON.stringify(json)}`);
  const path = `${folder}/${username}/${name}`;
  onTestFinished(async () => {
    if ((await request(address, "GET", path, { access })).status === 200) await post(`${path}/`);
  });
  return { name, path };
};
