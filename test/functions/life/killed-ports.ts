/** Ports of a process that is killed: from one call on no call is executed or answered. */

const NEVER = new Promise<never>(() => undefined);

type Call = (...values: unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === "function";

/**
 * The ports of a process that dies at the call after so many calls of the named ports: the last one was executed, its
 * answer may have come, and no code runs after the next.
 */
export const killedAfter = <P extends object>(
  ports: P,
  names: readonly (keyof P)[],
  calls: number,
): { readonly ports: P; readonly killed: Promise<"killed"> } => {
  const { promise: killed, resolve: kill } = Promise.withResolvers<"killed">();
  let left = calls;
  const dying = (method: Call): Call => {
    return (...values) => {
      left -= 1;
      if (left >= 0) return method(...values);
      kill("killed");
      return NEVER;
    };
  };
  const portOf = (port: object): object =>
    Object.fromEntries(
      Object.entries(port).map(([name, method]) => [name, isCall(method) ? dying(method) : method]),
    );
  const dyingPorts = Object.fromEntries(names.map((name) => [name, portOf(ports[name] as object)]));
  return { ports: { ...ports, ...dyingPorts }, killed };
};

/** The ports that handlers and steps of tasks use. */
export const TASK_PORTS = [
  "tasks",
  "workflow",
  "results",
  "market",
  "profiles",
  "limits",
  "connections",
  "sockets",
] as const;
