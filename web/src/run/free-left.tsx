import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { useProfileQuery } from "../lib/profile.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Run } from "./run-state.ts";

/** Beside the run button: the free backtests that a member without a subscription has left. */
export const FreeLeft = ({ run }: { readonly run: Run<unknown>["kind"] }) => {
  const { data } = useQuery(useProfileQuery());
  const client = useQueryClient();
  const free = data?.free_backtests;
  const counted = useRef(run);
  // A run that starts counts; one that fails may be given back.
  useEffect(() => {
    if (counted.current === run || run === "submitting") return;
    counted.current = run;
    if (free) void client.invalidateQueries({ queryKey: queryKeys.profile });
  }, [run, free, client]);
  if (!free || free.total === 0) return null;
  return (
    <p className="hint mt-2" role="status">
      {free.left > 0 ? (
        `${free.left} of ${free.total} free backtests left`
      ) : (
        <>
          No free backtests left. <Link to={paths.account}>Subscribe</Link> to run more.
        </>
      )}
    </p>
  );
};
