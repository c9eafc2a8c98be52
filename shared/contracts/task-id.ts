import * as z from "zod";

/** 128 random bits in base64url. Its holder may follow this task on the socket, nothing else. */
export const TaskId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, "must be a task id")
  .brand<"TaskId">();
export type TaskId = z.output<typeof TaskId>;
