import { ErrorBody } from "#shared/contracts/errors.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Output, Route } from "#shared/contracts/route.ts";
import type { routes } from "#shared/contracts/routes.ts";
import { HttpError } from "../edge/errors.ts";
import type { InnerAnswer, InnerInput, RouteHandler } from "../edge/inner-call.ts";
import type { RpcCall } from "../edge/rpc.ts";
import type { McpRoute } from "./mcp-routes.ts";

/** Calls of the routes that the tools stand on. */

export type RouteHandlers = Readonly<
  Record<McpRoute, { readonly route: Pick<Route, "method" | "path">; readonly handler: RouteHandler }>
>;

/** Returns a route's answer. Throws HttpError; `argument` stands before the fields' names. */
export type Ask = <N extends McpRoute>(
  name: N,
  input?: InnerInput,
  argument?: string,
) => Promise<Output<(typeof routes)[N]>>;

const behind = (argument: string | undefined, fields: FieldProblems): FieldProblems =>
  argument === undefined
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([path, problem]) => [
          path === "body" ? argument : `${argument}.${path}`,
          problem,
        ]),
      );

const faultOf = (
  { status, body, retryAfterSeconds }: InnerAnswer,
  argument: string | undefined,
): HttpError => {
  const { error, fields } = ErrorBody.parse(body);
  return new HttpError(status, [error].flat().join(" "), {
    ...(fields && { fields: behind(argument, fields) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
};

/** Makes the calls of one message. */
export const askBy =
  (handlers: RouteHandlers, { inside }: Pick<RpcCall, "inside">): Ask =>
  async <N extends McpRoute>(name: N, input: InnerInput = {}, argument?: string) => {
    const { handler, route } = handlers[name];
    const answer = await inside(handler, route, input);
    if (answer.status >= 400) throw faultOf(answer, argument);
    // The handler answers by the route's schema.
    return answer.body as Output<(typeof routes)[N]>;
  };
