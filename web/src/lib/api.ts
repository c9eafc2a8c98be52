import axios, { type AxiosAdapter, type AxiosInstance } from "axios";
import { refreshToken } from "#shared/contracts/accounts.ts";
import type { CallInput, Output, Route } from "#shared/contracts/route.ts";
import { type ApiError, apiErrorOf } from "./api-error.ts";
import type { Lock } from "./lock.ts";
import { callsCarryToken } from "./paths.ts";
import { type SessionStore, type Tokens, usernameOf } from "./session.ts";

type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Makes a repeated submission return the same task. */
  readonly idempotencyKey?: string;
};

export type Call = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
) => Promise<Output<R>>;

type ApiParts = {
  readonly session: Pick<SessionStore, "access" | "refresh" | "keep" | "end">;
  /** Serializes token refreshes over all tabs. */
  readonly lock: Lock;
  readonly pagePath: () => string;
  /** Takes true for any answer of the service, and false for none. */
  readonly heard?: (isAnswered: boolean) => void;
  readonly adapter?: AxiosAdapter;
};

type Texts = Readonly<Record<string, string>>;
type RawInput = {
  readonly params?: Texts;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

const urlOf = (route: Route, params: Texts | undefined): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));

/** True unless the tokens name two different users: a call is never repeated as another user. */
const isSameUser = (refused: string | null, present: string | null): boolean => {
  const user = refused === null ? undefined : usernameOf(refused);
  return present !== null && (user === undefined || user === usernameOf(present));
};

/** Statuses of a call that no part of the service answered; 0 is none. */
const UNANSWERED: readonly number[] = [0, 502, 504];

/** The specification's HTTP defaults (§9): no timeout, success is 200 to 299, the CSRF names. */
const makeClient = (adapter: AxiosAdapter | undefined): AxiosInstance =>
  axios.create({
    timeout: 0,
    xsrfCookieName: "XSRF-TOKEN",
    xsrfHeaderName: "X-XSRF-TOKEN",
    headers: { "Content-Type": "application/json" },
    validateStatus: (status) => status >= 200 && status < 300,
    ...(adapter ? { adapter } : {}),
  });

/**
 * Creates the HTTP client. A 401 with a refresh token leads to one refresh, over all calls and tabs, and to
 * one repeat of the call. A refused refresh ends the session.
 */
export const makeApi = ({ session, lock, pagePath, heard, adapter }: ApiParts): Call => {
  const client = makeClient(adapter);

  const send = async (route: Route, input: RawInput, options: CallOptions): Promise<unknown> => {
    const token = callsCarryToken(pagePath()) ? session.access() : null;
    const response = await client.request({
      method: route.method,
      url: urlOf(route, input.params),
      ...(input.query ? { params: input.query } : {}),
      ...(input.body === undefined ? {} : { data: input.body }),
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
      },
    });
    return response.status === 204 ? undefined : response.data;
  };

  const attempt = async (route: Route, input: RawInput, options: CallOptions): Promise<unknown> => {
    try {
      const answer = await send(route, input, options);
      heard?.(true);
      return answer;
    } catch (failure) {
      if (axios.isCancel(failure)) throw failure;
      const error = apiErrorOf(failure);
      heard?.(!UNANSWERED.includes(error.status));
      throw error;
    }
  };

  /** Resolves to true if the same user now has a new access token. */
  const renewed = (refused: string | null): Promise<boolean> =>
    lock(async () => {
      if (session.access() !== refused) return isSameUser(refused, session.access());
      const refresh = session.refresh();
      if (!refresh) return false;
      try {
        const tokens = (await attempt(refreshToken, { body: { refresh } }, {})) as Tokens;
        // A log-out or log-in during the refresh wins.
        if (session.refresh() !== refresh) return false;
        session.keep(tokens);
        return true;
      } catch (failure) {
        // A transient failure says nothing about the tokens.
        if ((failure as ApiError).isPassing) throw failure;
        if (session.refresh() === refresh) session.end("expired");
        return false;
      }
    });

  const callWithRefresh = async (route: Route, input: RawInput, options: CallOptions): Promise<unknown> => {
    const sent = session.access();
    const carriesToken = callsCarryToken(pagePath());
    try {
      return await attempt(route, input, options);
    } catch (failure) {
      // The refusal of a call without a token says nothing about the held token.
      const isRefused = (failure as ApiError).status === 401 && route.access === "member" && carriesToken;
      if (!isRefused) throw failure;
      if (!session.refresh()) {
        if (session.access() === sent) session.end("expired");
        throw failure;
      }
      if (!(await renewed(sent))) throw failure;
      return attempt(route, input, options);
    }
  };

  return async (route, input, options = {}) =>
    (await callWithRefresh(route, input as RawInput, options)) as Output<typeof route>;
};

const NOBODY: ApiParts["session"] = {
  access: () => null,
  refresh: () => null,
  keep: () => undefined,
  end: () => undefined,
};

export const callAsNobody = (adapter?: AxiosAdapter): Call =>
  makeApi({
    session: NOBODY,
    lock: (work) => work(),
    pagePath: () => window.location.pathname,
    ...(adapter ? { adapter } : {}),
  });
