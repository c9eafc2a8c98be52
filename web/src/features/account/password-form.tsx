import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changePassword, createToken, type FormDefinition } from "#shared/contracts/accounts.ts";
import { type FormValues, passwordFaults } from "../../lib/form-checks.ts";
import { useCallAlone, useSessionStore } from "../../lib/services.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { FieldsForm, NEW_PASSWORD_EXTRAS } from "../../ui/fields/fields-form.tsx";
import { TickBox } from "../../ui/fields/tick-box.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useKeysQuery } from "./keys/use-keys.ts";

const FIELDS: FormDefinition = {
  old_password: { required: true, label: "Current password", style: { input_type: "password" } },
  password: { required: true, label: "New password", style: { input_type: "password" } },
  confirm_password: { required: true, label: "Confirm new password", style: { input_type: "password" } },
};
const EXTRAS = {
  old_password: { autoComplete: "current-password" },
  ...NEW_PASSWORD_EXTRAS,
};

type PasswordFormProps = {
  readonly username: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export const PasswordForm = ({ username, onDone, onClose }: PasswordFormProps) => {
  const [keepsKeys, setKeepsKeys] = useState(false);
  const hasKeys = (useQuery(useKeysQuery()).data?.length ?? 0) > 0;
  const change = usePasswordChange(username, keepsKeys, onDone);
  return (
    <Panel
      title="Change your password"
      actions={
        <Button size="small" disabled={change.isPending} onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="short-form">
        <p className="mb-4 quiet">You'll be logged out everywhere else.</p>
        <FieldsForm
          fields={FIELDS}
          extras={EXTRAS}
          check={passwordFaults}
          sending={change}
          button="Change password"
          pendingButton="Changing…"
          fieldAfterRefusal="old_password"
        >
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          {hasKeys && (
            <TickBox checked={keepsKeys} onChange={({ target }) => setKeepsKeys(target.checked)}>
              Keep my API keys. Otherwise, they stop working.
            </TickBox>
          )}
        </FieldsForm>
      </div>
    </Panel>
  );
};

/**
 * Sets a new password and logs this browser in again, because the change ends every session of the user. After
 * a failed log-in the session is over, and the log-in page shows the service's message. API keys end too unless they are
 * kept.
 */
const usePasswordChange = (username: string, keepsKeys: boolean, onDone: () => void) => {
  const callAlone = useCallAlone();
  const session = useSessionStore();
  return useMutation({
    // The cache drops the passwords with the form.
    gcTime: 0,
    mutationFn: ({ old_password = "", password = "" }: FormValues) =>
      callAlone(async (call) => {
        const { message } = await call(changePassword, {
          body: { old_password, password, ...(keepsKeys && { keep_keys: true }) },
        });
        try {
          session.keep(await call(createToken, { body: { username, password } }));
        } catch {
          session.end("expired", message);
        }
      }),
    onSuccess: onDone,
  });
};
