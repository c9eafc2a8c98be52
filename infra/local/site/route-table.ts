/** Finds the route of a call as API Gateway does: the most specific one. */

/** The route of a call; values of path parameters are decoded. */
export type RouteMatch = {
  readonly routeKey: string;
  readonly functionName: string;
  readonly pathParameters: Readonly<Record<string, string>>;
};

/** The path is without query. Undefined when neither a route nor `$default` matches. */
type FindRoute = (method: string, path: string) => RouteMatch | undefined;

type Route = {
  readonly routeKey: string;
  readonly functionName: string;
  readonly method: string;
  readonly segments: readonly string[];
};

const DEFAULT = "$default";
const PARAMETER = /^\{(\w+)\}$/;

const segmentsOf = (path: string): string[] => path.split("/").slice(1);

const parameterIn = (segment: string): string | undefined => PARAMETER.exec(segment)?.[1];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const readRoute = ([routeKey, functionName]: readonly [string, string]): Route => {
  const [method = "", path = ""] = routeKey.split(" ");
  return { routeKey, functionName, method, segments: segmentsOf(path) };
};

/** Sorts fixed segments before parameters, from the left. */
const specificity = ({ segments }: Route): string =>
  segments.map((segment) => (parameterIn(segment) === undefined ? "0" : "1")).join("");

const match = (route: Route, method: string, segments: readonly string[]): RouteMatch | undefined => {
  if (route.method !== method || route.segments.length !== segments.length) return undefined;
  const pathParameters: Record<string, string> = {};
  for (const [index, expected] of route.segments.entries()) {
    const given = segments[index] ?? "";
    const parameter = parameterIn(expected);
    if (parameter === undefined ? given !== expected : given === "") return undefined;
    if (parameter !== undefined) pathParameters[parameter] = decoded(given);
  }
  return { routeKey: route.routeKey, functionName: route.functionName, pathParameters };
};

/** Drops one slash at the end of a path, as CloudFront's function does. */
export const routeFinder = (functionByRoute: ReadonlyMap<string, string>): FindRoute => {
  const routes = [...functionByRoute]
    .filter(([key]) => key !== DEFAULT)
    .map(readRoute)
    .sort((a, b) => specificity(a).localeCompare(specificity(b)));
  const fallback = functionByRoute.get(DEFAULT);
  return (method, path) => {
    const segments = segmentsOf(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
    for (const route of routes) {
      const found = match(route, method, segments);
      if (found) return found;
    }
    return fallback === undefined
      ? undefined
      : { routeKey: DEFAULT, functionName: fallback, pathParameters: {} };
  };
};
