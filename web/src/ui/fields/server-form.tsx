import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FormDefinition, getLoginForm, getSignupForm } from "#shared/contracts/accounts.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";
import { Notice } from "../notices/notice.tsx";
import { Waiting } from "../waiting/waiting.tsx";
import { FormShape } from "./fields-form.tsx";

type ServerFormProps = {
  readonly of: typeof getLoginForm | typeof getSignupForm;
  /** The loading text's noun, such as "the log-in form". */
  readonly what: string;
  readonly fieldCount: number;
  readonly children: (fields: FormDefinition) => ReactNode;
};

/** Loads a form's definition and keeps retrying while the server is unreachable. */
export const ServerForm = ({ of, what, fieldCount, children }: ServerFormProps) => {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = queryKeys.serverForm(of.path);
  const { data: fields, failureCount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(of, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (fields) return children(fields);
  if (failureCount === 0)
    return (
      <Waiting
        what={what}
        shape={<FormShape fields={fieldCount} />}
        onRetry={() => void client.resetQueries({ queryKey })}
      />
    );
  return (
    <Notice kind="failure">
      <strong>Unable to connect to backend</strong>
      Make sure the backend server is running. We'll keep trying.
    </Notice>
  );
};
