/** API Gateway ends a connection after two hours. Its rows expire an hour later if `$disconnect` never came. */
export const CONNECTION_LIFE_SECONDS = 3 * 3600;
