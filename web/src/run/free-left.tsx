import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { useProfileQuery } from "../lib/profile.ts";

/** Beside the run button: the free backtests that a member without a subscription has left. */
export const FreeLeft = () => {
  const { data } = useQuery(useProfileQuery());
  const free = data?.free_backtests;
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
