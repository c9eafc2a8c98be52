/** Ports of a process that is killed: from one call on nothing is done any more, and nothing answered. */

const NEVER = new Promise<never>(() => undefined);

type Call = (...values: unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === "function";

/**
 * The same ports, of which the named ones end the process at the call after that many: the one before it was done, its
 * answer may have come, and no line of code runs that waits for the next.
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

/** Everything that a handler or a step of tasks writes to or reads from. */
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
