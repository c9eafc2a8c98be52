const MB = 1024 * 1024;

/** The function's memory limit in bytes; infinite outside Lambda. */
export const memoryLimit = (): number => {
  const megabytes = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE);
  return megabytes > 0 ? megabytes * MB : Number.POSITIVE_INFINITY;
};

/** Environment variables of functions. The CDK app sets those that a function needs, and no others. */
export type EnvName =
  | "STAGE"
  | "MARKET_BUCKET"
  | "INBOX_BUCKET"
  | "RESULTS_BUCKET"
  // `store/table-list.ts` names the tables.
  | `${Uppercase<string>}_TABLE`
  | "USER_POOL_ID"
  | "USER_POOL_CLIENT_ID"
  | "USER_POOL_CLIENT_SECRET"
  | "STATE_MACHINE_ARN"
  | "CONNECTIONS_ENDPOINT"
  | "RENEWALS_QUEUE_URL"
  | "GREET_FUNCTION_NAME"
  | "SEND_RESET_FUNCTION_NAME"
  | "ERASE_ACCOUNTS_FUNCTION_NAME"
  | "EXPORT_ACCOUNT_FUNCTION_NAME"
  | "BILLING_KEYS_SECRET"
  | "STRIPE_PRICE_ID"
  | "SWEEPS"
  | "SWEEPS_AT_ONCE"
  | "SWEEPS_PER_MONTH"
  | "RUNS_AT_ONCE"
  | "WORKERS_PER_SWEEP"
  | "WORKERS_PER_RUN"
  | "BACKTESTS_PER_HOUR"
  | "BACKTESTS_PER_MONTH"
  | "SOCKET_MESSAGES_PER_ADDRESS"
  | "MAIL_FROM"
  | "SITE_ORIGIN"
  | "FETCHES"
  | "OPERATOR"
  // Absent where the stage names none.
  | "OPERATORS_EMAIL"
  | "ORIGIN_SECRET";

/** The value of a variable. Throws an error that names a missing or empty one. */
export const env = (name: EnvName): string => {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
};

/** The recipient of alarms; undefined where the stage names none. */
export const operatorsEmail = (): string | undefined => process.env["OPERATORS_EMAIL" satisfies EnvName];

/** The site's address: the first of the configured origins, without a trailing slash. */
export const siteOrigin = (): string =>
  env("SITE_ORIGIN")
    .trim()
    .split(/[\s,]+/)[0] ?? "";
