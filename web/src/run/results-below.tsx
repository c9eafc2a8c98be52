import { type ReactNode, Suspense } from "react";
import { ReportShape } from "../report/report-shape.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";
import type { FormBinding } from "./changed-inputs.tsx";

type Props = {
  readonly inputs: FormBinding;
  /** The results of the last run, loaded when they are drawn; undefined before the first. */
  readonly children: ReactNode;
};

export const ResultsBelow = ({ inputs, children }: Props) => {
  if (!children) return inputs.isRunning && <ReportShape />;
  return <Suspense fallback={<Waiting what="the results" shape={<ReportShape />} />}>{children}</Suspense>;
};
