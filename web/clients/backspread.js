/**
 * Backspread by an API key: an ES module without dependencies for Node 20 and later. `backspread.d.ts` documents it.
 */

const PASSING = [0, 429, 502, 503, 504];
const LONGEST_WAIT_MS = 60_000;
const [FIRST_POLL_MS, LAST_POLL_MS] = [100, 2_000];

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class BackspreadError extends Error {
  name = "BackspreadError";

  constructor(message, { status, fields = {}, retryAfterMs, requestId = "", cause } = {}) {
    super(message, { cause });
    Object.assign(this, { status, fields, retryAfterMs, requestId });
  }
}

/** Returns the milliseconds to wait before a repeat; undefined where none helps soon. */
const waitAfter = ({ status, retryAfterMs }, attempt) => {
  if (!PASSING.includes(status)) return undefined;
  if (retryAfterMs !== undefined) return retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : undefined;
  return Math.min(20_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
};

const refusalOf = ({ status, headers }, told) => {
  const words = told?.error ?? `The service answered ${status}.`;
  const wait = headers.get("retry-after") ?? "";
  return new BackspreadError([words].flat().join(" "), {
    status,
    fields: told?.fields,
    retryAfterMs: /^\d+$/.test(wait) ? 1_000 * Number(wait) : undefined,
    requestId: headers.get("x-request-id") ?? "",
  });
};

export const leg = (long_short, call_put, { n = 1, ...more } = {}) => ({ long_short, call_put, n, ...more });

export const strategy = (ticker, legs, { exits, filters = [], events = [], ...overall } = {}) => ({
  overallFields: [{ ticker, ...overall }],
  filterFields: [
    {
      risk_management: exits !== undefined,
      entry_filters: filters.length > 0,
      event_filters: events.length > 0,
    },
  ],
  riskFields: exits ? [exits] : [],
  eventFields: events,
  volFields: filters,
  optFields: legs,
});

export class Backspread {
  #settings;

  constructor(baseUrl, key, settings = {}) {
    const { protocol, hostname } = new URL(baseUrl);
    if (protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname))
      throw new BackspreadError("A key goes over https alone, or to this machine.");
    const defaults = { timeoutMs: 30_000, patienceMs: 3_600_000, retries: 5, onProgress: () => undefined };
    this.#settings = { ...defaults, ...settings, base: baseUrl.replace(/\/+$/, ""), key };
  }

  async markets() {
    const { inputs, data } = (await this.call("GET", "/api/backtest_inputs/"))[6];
    return Object.entries(data ?? {}).map(([ticker, about]) => ({
      ticker,
      name: inputs.ticker[ticker],
      ...about,
    }));
  }

  async check(body) {
    try {
      const { strategy: words } = await this.call("POST", "/api/backtest_inputs/check/", { body });
      return { ok: true, words, fields: {} };
    } catch (error) {
      if (Object.keys(error.fields ?? {}).length === 0) throw error;
      return { ok: false, words: "", fields: error.fields };
    }
  }

  async backtest(body, options) {
    const { taskId, results } = await this.#run("/api/backtest_inputs/", body, options);
    const { sum_df, trade_df, rel_df, answer, notes, facts } = results;
    const [[summary], trades, sessions] = [sum_df, trade_df, rel_df].map((table) => JSON.parse(table));
    return { taskId, answer, summary, trades, sessions, notes, facts };
  }

  portfolio = (body, options) => this.#run("/api/portfolios/", body, options);

  count = (body) => this.call("POST", "/api/sweeps/count/", { body });

  sweep = (body, options) => this.#run("/api/sweeps/", body, options);

  async save({ taskId }) {
    const { message } = await this.call("GET", `/api/save/${taskId}`);
    return message.replace(/\.$/, "").split(" ").at(-1);
  }

  async call(method, path, { body = {}, idempotencyKey } = {}) {
    // A repeated GET changes nothing, nor does a POST with a key, a count, or a check.
    const isRepeatable = method === "GET" || idempotencyKey !== undefined || /\/(check|count)\/$/.test(path);
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#send(method, path, body, idempotencyKey);
      } catch (error) {
        const wait = waitAfter(error, attempt);
        if (!isRepeatable || wait === undefined || attempt >= this.#settings.retries) throw error;
        await sleep(wait);
      }
    }
  }

  async #send(method, path, body, idempotencyKey) {
    const { base, key, timeoutMs } = this.#settings;
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
    const sent = method === "GET" ? {} : { body: JSON.stringify(body) };
    // A redirect would carry the key to another address.
    const call = { method, headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs), ...sent };
    const lost = (cause) => {
      throw new BackspreadError(`${base} can't be reached: ${cause.message}`, { status: 0, cause });
    };
    const answer = await fetch(base + path, call).catch(lost);
    const text = await answer.text().catch(lost);
    const isJson = answer.headers.get("content-type")?.includes("json");
    const told = isJson && text ? JSON.parse(text) : undefined;
    if (!answer.ok) throw refusalOf(answer, told);
    return told;
  }

  async #run(path, body, { onProgress = this.#settings.onProgress } = {}) {
    const idempotencyKey = crypto.randomUUID();
    const { task_id: taskId } = await this.call("POST", path, { body, idempotencyKey });
    const deadline = Date.now() + this.#settings.patienceMs;
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(LAST_POLL_MS, 1.3 * pause)) {
      const last = (await this.call("GET", `/api/tasks/${taskId}`)).messages.at(-1);
      if (last.message === "error") throw new BackspreadError(last.error);
      if (last.message === "results")
        return { taskId, results: await this.call("GET", `/api/tasks/${taskId}/results`) };
      onProgress(last);
      if (Date.now() + pause > deadline) throw new BackspreadError(`The run goes on as ${taskId}.`);
      await sleep(pause);
    }
  }
}
