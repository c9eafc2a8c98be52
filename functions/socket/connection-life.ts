/** API Gateway ends a connection after two hours; its rows go an hour later where `$disconnect` never came. */
export const CONNECTION_LIFE_SECONDS = 3 * 3600;
