import { useQuery } from "@tanstack/react-query";
import { submitSensitivity } from "#shared/contracts/backtests.ts";
import type { BodyChanges, SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { getTask } from "#shared/contracts/task-results.ts";
import type { Call } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";
import { SensitivitySection, SensitivityWaiting } from "../../../report/sensitivity/sensitivity-section.tsx";
import { fetchResults } from "../../../run/run-kinds.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Section } from "../../../ui/page/section.tsx";

const MOST_RETRIES = 2;

type Props = {
  readonly taskId: TaskId;
  readonly onOpen: ((changes: BodyChanges) => void) | undefined;
};

/** The neighbors of the page's result: they are backtested as soon as it is there. */
export const LiveSensitivity = ({ taskId, onOpen }: Props) => {
  const call = useCall();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.sensitivity(taskId),
    queryFn: ({ signal }) => runSensitivity(call, taskId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Each attempt after a failed one is a new run, which the user asks for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (tries, failure) => tries < MOST_RETRIES && failure instanceof ApiError && failure.isPassing,
  });
  if (data) return <SensitivitySection results={data} onOpen={onOpen} />;
  if (!error || isFetching) return <SensitivityWaiting />;
  return (
    <Section title="Sensitivity">
      <p className="row quiet">
        {error.message}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    </Section>
  );
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts the sensitivity of a finished backtest, or finds the one that was started, and waits for its results. It takes
 * about two seconds, so that asking for its state is enough. Throws with the service's words where it ended without.
 */
const runSensitivity = async (
  call: Call,
  backtest: TaskId,
  signal: AbortSignal,
): Promise<SensitivityResults> => {
  const { task_id: taskId } = await call(submitSensitivity, { params: { taskId: backtest } }, { signal });
  const about = { params: { taskId } };
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 1.4 * pauseMs)) {
    const { messages } = await call(getTask, about, { signal });
    const failed = messages.find(({ message }) => message === "error");
    if (failed) throw new Error(failed.error ?? "The sensitivity ended without a result.");
    if (messages.some(({ message }) => message === "results"))
      return fetchResults(call, "sensitivity", taskId, signal);
    await pause(pauseMs);
  }
};
