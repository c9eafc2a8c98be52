import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { saveBacktest } from "#shared/contracts/backtests.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { paths } from "../../../lib/paths.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./finished-sweep.module.css";

/** Keeps a finished sweep; once it is kept the button rests. */
export const SaveSweep = ({ taskId }: { readonly taskId: TaskId }) => {
  const call = useCall();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => call(saveBacktest, { params: { taskId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.savedSweeps }),
  });
  return (
    <div className={styles.save}>
      <Button look="action" disabled={save.isPending || save.isSuccess} onClick={() => save.mutate()}>
        Save sweep
      </Button>
      {save.isSuccess && (
        <Notice kind="success">
          {save.data.message} <Link to={paths.dashboard}>Go to my sweeps.</Link>
        </Notice>
      )}
      {save.isError && <Notice kind="failure">{save.error.message}</Notice>}
    </div>
  );
};
