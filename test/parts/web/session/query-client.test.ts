import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../../web/src/lib/api-error.ts";
import { makeQueryClient } from "../../../../web/src/lib/services.tsx";
import { onFakeTimers } from "../../../support/fake-timers.ts";

/** Runs a fetch that fails by plan, and returns the times of its tries in seconds. */
const fetchFailing = (failureOf: (tries: number) => ApiError | undefined) => {
  const begun = Date.now();
  const tries: number[] = [];
  const outcome = makeQueryClient()
    .fetchQuery({
      queryKey: ["what"],
      queryFn: () => {
        tries.push((Date.now() - begun) / 1000);
        const failure = failureOf(tries.length);
        if (failure) throw failure;
        return "found";
      },
    })
    .catch((failure: ApiError) => failure);
  return { tries, outcome };
};

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("a failed fetch", () => {
  onFakeTimers();

  test("retries a passing failure with growing delays of up to 15 seconds", async () => {
    const { tries, outcome } = fetchFailing((nth) => (nth > 7 ? undefined : new ApiError("Later.", 503)));
    await pass(61);
    expect(tries).toEqual([0, 1, 3, 7, 15, 30, 45, 60]);
    expect(await outcome).toBe("found");
  });

  test.each([0, 429, 500, 502, 503])("retries a status of %d", async (status) => {
    const { tries } = fetchFailing((nth) => (nth > 1 ? undefined : new ApiError("Later.", status)));
    await pass(1.1);
    expect(tries).toHaveLength(2);
  });

  test.each([400, 401, 402, 403, 404, 409])("never retries a status of %d", async (status) => {
    const { tries, outcome } = fetchFailing(() => new ApiError("No.", status));
    await pass(60);
    expect(tries).toEqual([0]);
    expect(await outcome).toMatchObject({ status });
  });

  test("waits as long as Retry-After asks", async () => {
    const { tries } = fetchFailing((nth) => (nth > 1 ? undefined : new ApiError("Wait.", 429, {}, 40)));
    await pass(41);
    expect(tries).toEqual([0, 40]);
  });
});
