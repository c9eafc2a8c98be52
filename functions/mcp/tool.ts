import type * as z from "zod";
import type { Caller } from "../edge/auth.ts";
import type { Ports } from "../store/ports.ts";
import type { LimitsNow } from "../tasks/service-limits.ts";
import type { Ask } from "./ask.ts";
import type { Caveats } from "./caveats.ts";

/** The ports of tools besides the routes. */
export type ToolPorts = Pick<Ports, "tasks" | "results" | "limits" | "clock"> & {
  readonly limitsNow: LimitsNow;
};

export type ToolCall = ToolPorts & { readonly ask: Ask; readonly caller: Caller };

/** A tool's answer, as JSON. It ends with what its reader must not forget. */
export type ToolAnswer = Readonly<Record<string, unknown>> & { readonly caveats: Caveats };

/** A tool as agents see it, and its work. */
export type Tool<Args> = {
  readonly title: string;
  readonly description: string;
  readonly args: z.ZodType<Args>;
  /** Arguments that are bodies of routes, by their schemas. Only one tool describes each of a body's fields. */
  readonly bodies?: Readonly<Record<string, { readonly schema: z.ZodType; readonly isDescribed: boolean }>>;
  readonly example: object;
  /** True for a tool that changes nothing. */
  readonly isReading: boolean;
  readonly run: (call: ToolCall, args: Args) => Promise<ToolAnswer>;
};

/** Declares a tool; the list forgets the type of its arguments, which its own schema parses. */
export const tool = <Args>(definition: Tool<Args>): Tool<unknown> => definition as Tool<unknown>;
