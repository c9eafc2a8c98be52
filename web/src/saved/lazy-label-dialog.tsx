import { type ComponentProps, lazy, Suspense } from "react";

const LabelDialog = lazy(() =>
  import("./label-dialog.tsx").then((module) => ({ default: module.LabelDialog })),
);

/** The dialog to change a name and notes, loaded when it opens. */
export const LazyLabelDialog = (props: ComponentProps<typeof LabelDialog>) => (
  <Suspense>
    <LabelDialog {...props} />
  </Suspense>
);
