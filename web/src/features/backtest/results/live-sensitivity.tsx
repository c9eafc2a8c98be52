import { useQuery } from "@tanstack/react-query";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";
import { SensitivitySection, SensitivityWaiting } from "../../../report/sensitivity/sensitivity-section.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { runSensitivity } from "./run-sensitivity.ts";

const MOST_RETRIES = 2;

type Props = {
  readonly taskId: TaskId;
  /** Puts a neighbor into the form. */
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
