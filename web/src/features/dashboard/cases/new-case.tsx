import { useNavigate } from "react-router-dom";
import { useCreateCase } from "../../../cases/use-cases.ts";
import { casePath } from "../../../lib/paths.ts";
import { LabelDialog } from "../../../saved/label-dialog.tsx";

export const NewCase = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const { isPending, error, mutate } = useCreateCase();
  return (
    <LabelDialog
      title="New case"
      of="case"
      label={{}}
      saving={{
        isPending,
        error,
        mutate: ({ title, notes }) =>
          mutate(
            { name: title ?? "", notes },
            { onSuccess: ({ case: made }) => navigate(casePath(made.case_id)) },
          ),
      }}
      onClose={onClose}
    />
  );
};
