import { Button } from "../ui/buttons/button.tsx";
import { takeFocus } from "../ui/focus/take-focus.ts";

type Props = {
  readonly undo: () => void;
  readonly dismiss: () => void;
  /** How often the form was replaced from within this page: then the line takes the focus. */
  readonly count: number;
};

/** A quiet line over a form that a link has filled in: the user's own form can be put back. */
export const ReplacedForm = ({ undo, dismiss, count }: Props) => (
  <p className="row quiet" role="status" tabIndex={-1} ref={count > 0 ? takeFocus : undefined}>
    Your form was replaced by the one you opened.
    <Button size="small" onClick={undo}>
      Undo
    </Button>
    <Button size="small" onClick={dismiss}>
      Keep this one
    </Button>
  </p>
);
