import { useNavigate } from "react-router-dom";
import { comparePath } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./list-section.module.css";
import { usePicks } from "./picks.tsx";

/** Opens the comparison of the ticked backtests; hidden until the first tick. */
export const ComparePicked = () => {
  const picks = usePicks();
  const navigate = useNavigate();
  const { username = "" } = useSession();
  const count = picks?.names.length ?? 0;
  if (!picks || count === 0) return null;
  return (
    <div className={styles.picked}>
      <p role="status" className="hint tabular">
        {count === 1 ? "1 ticked: tick another to compare" : `${count} ticked`}
        {picks.isFull && ", no more fit"}
      </p>
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
