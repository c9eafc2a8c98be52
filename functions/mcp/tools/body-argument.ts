import * as z from "zod";

/** A route's body as a tool's argument: the route reads it, and names its faults. */
export const bodyArgument = () => z.record(z.string(), z.unknown(), "must be an object");

/** How long a tool may wait for the end of a run. */
export const waitArgument = () =>
  z.number().min(0).max(20).default(10).describe("Seconds to wait for the end; then ask get_task.");

export const taskArgument = () =>
  z.string().max(64).describe("The task_id that a run answered. Results of a task live for 30 days.");
