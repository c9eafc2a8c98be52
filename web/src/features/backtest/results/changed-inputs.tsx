import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { RanInputs } from "./ran-inputs.ts";

/** Over results that the form no longer asks for; nothing while it does. */
export const ChangedInputs = ({ isChanged, runAgain, restore }: RanInputs) =>
  isChanged ? (
    <Notice kind="note">
      Inputs changed since this run{" "}
      <Button size="small" onClick={runAgain}>
        Run again
      </Button>{" "}
      <Button size="small" onClick={restore}>
        Restore inputs
      </Button>
    </Notice>
  ) : null;
