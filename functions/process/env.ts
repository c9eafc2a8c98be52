/** What the CDK app tells a function of its surroundings. Each function is given only the names that it needs. */
export type EnvName =
  | "STAGE"
  | "MARKET_BUCKET"
  | "INBOX_BUCKET"
  | "RESULTS_BUCKET"
  // Which tables there are is the store's business.
  | `${Uppercase<string>}_TABLE`
  | "USER_POOL_ID"
  | "USER_POOL_CLIENT_ID"
  | "USER_POOL_CLIENT_SECRET"
  | "STATE_MACHINE_ARN"
  | "CONNECTIONS_ENDPOINT"
  | "GREET_FUNCTION_NAME"
  | "SEND_RESET_FUNCTION_NAME"
  | "BILLING_KEYS_SECRET"
  | "STRIPE_PRICE_ID"
  | "SWEEPS"
  | "SWEEPS_AT_ONCE"
  | "SWEEPS_PER_MONTH"
  | "BACKTESTS_PER_HOUR"
  | "SOCKET_MESSAGES_PER_ADDRESS"
  | "SITE_ORIGIN"
  | "OPERATOR"
  | "ORIGIN_SECRET";

/** A variable's value; throws an error that names it where it is missing or empty. */
export const env = (name: EnvName): string => {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
};
