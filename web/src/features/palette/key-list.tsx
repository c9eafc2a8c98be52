import { paletteKey } from "../../lib/palette-key.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import styles from "./key-list.module.css";

const KEYS: readonly (readonly [string, string])[] = [
  ["K", "Open the command palette"],
  ["?", "Show these keys"],
  ["j / k", "Next or previous row of a table"],
  ["Enter", "Open the row"],
  ["← →", "Move along a chart"],
  ["Esc", "Close, or clear the selection"],
];

export const KeyList = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog
    isOpen
    title="Keyboard shortcuts"
    onClose={onClose}
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <dl className={`stack-2 ${styles.keys}`}>
      {KEYS.map(([key, words]) => (
        <div key={key} className={styles.line}>
          <dt>
            <kbd className={`ink small medium ${styles.key}`}>{key === "K" ? paletteKey() : key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    <p className="hint">Keys do nothing while you type in a field.</p>
  </Dialog>
);
