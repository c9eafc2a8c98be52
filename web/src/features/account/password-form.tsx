import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormDefinition } from "#shared/contracts/accounts.ts";
import { passwordFaults } from "../../lib/form-checks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FieldsForm, NEW_PASSWORD_EXTRAS } from "../../ui/fields/fields-form.tsx";
import { TickBox } from "../../ui/fields/tick-box.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useKeysQuery } from "./keys/use-keys.ts";
import styles from "./password-form.module.css";
import { usePasswordChange } from "./use-password-change.ts";

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

/** Sets a new password, confirmed by the old one. */
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
      <div className={styles.form}>
        <p className={styles.meaning}>You'll be logged out everywhere else.</p>
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
