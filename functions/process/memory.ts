const MB = 1024 * 1024;

/** The function's memory limit in bytes; infinite outside Lambda. */
export const memoryLimit = (): number => {
  const megabytes = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE);
  return megabytes > 0 ? megabytes * MB : Number.POSITIVE_INFINITY;
};
