import { useNavigate } from "react-router-dom";
import { CaseMenu } from "../../cases/case-menu.tsx";
import { comparePath } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { usePicks } from "./picks.tsx";

/** Puts the selected results into cases, and opens their comparison; hidden until one is selected. */
export const ComparePicked = () => {
  const picks = usePicks();
  const navigate = useNavigate();
  const { username = "" } = useSession();
  const count = picks?.names.length ?? 0;
  if (!picks || count === 0) return null;
  return (
    <div className="row">
      <p role="status" className="hint tabular">
        {count === 1 ? "1 selected. Select another to compare." : `${count} selected`}
        {picks.isFull && ", the most"}
      </p>
      <CaseMenu names={picks.names} size="small" />
      <Button
        size="small"
        disabled={count < 2}
        onClick={() => navigate(comparePath({ user: username, names: picks.names }))}
      >
        Compare
      </Button>
    </div>
  );
};
