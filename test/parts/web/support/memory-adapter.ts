import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";

export type Request = {
  readonly method: string;
  /** The path as called, such as `/api/token/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
};

export type Answer = {
  /** 200 where it is left out. */
  readonly status?: number;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
};

/** Handlers by "GET /api/login/"; other calls get a 404. */
export type Handlers = Readonly<Record<string, (request: Request) => Answer | Promise<Answer>>>;

export const ok = (data: unknown): Answer => ({ status: 200, data });
export const refuse = (status: number, error: unknown, fields?: Record<string, string>): Answer => ({
  status,
  data: { error, ...(fields && { fields }) },
});

/** An axios adapter over handlers in memory, and a log of its requests. */
type MemoryServer = { readonly adapter: AxiosAdapter; readonly requests: readonly Request[] };

const requestOf = (config: InternalAxiosRequestConfig): Request => ({
  method: (config.method ?? "get").toUpperCase(),
  path: config.url ?? "",
  query: config.params ?? {},
  body: typeof config.data === "string" ? JSON.parse(config.data) : undefined,
  header: (name) => config.headers.get(name)?.toString(),
});

export const memoryServer = (handlers: Handlers): MemoryServer => {
  const requests: Request[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const request = requestOf(config);
    requests.push(request);
    const handler = handlers[`${request.method} ${request.path}`];
    const { status = 200, data, headers = {} } = handler ? await handler(request) : refuse(404, "Not found.");
    const response: AxiosResponse = { data, status, statusText: "", headers, config };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError(`status ${status}`, undefined, config, undefined, response);
  };
  return { adapter, requests };
};

/** Fails without an answer, as a broken connection does. */
export const unreachable = (): Promise<never> => Promise.reject(new AxiosError("Network Error"));
