const MB = 1024 * 1024;

/** How many bytes of memory this function may have; infinite without a limit, as on a person's own machine. */
export const memoryLimit = (): number => {
  const megabytes = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE);
  return megabytes > 0 ? megabytes * MB : Number.POSITIVE_INFINITY;
};
