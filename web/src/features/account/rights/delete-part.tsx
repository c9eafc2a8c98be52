import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteAccount } from "#shared/contracts/account-rights.ts";
import type { FormDefinition, Profile } from "#shared/contracts/accounts.ts";
import type { FormValues } from "../../../lib/form-checks.ts";
import { useCallAlone, useSessionStore } from "../../../lib/services.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FieldsForm } from "../../../ui/fields/fields-form.tsx";
import { takeFocus } from "../../../ui/focus/take-focus.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import styles from "./rights.module.css";

const FIELDS: FormDefinition = {
  password: { required: true, label: "Your password", style: { input_type: "password" } },
};
const EXTRAS = { password: { autoComplete: "current-password" } };

/** Deletes the account and ends the session; the log-in page shows the service's message. */
const useDeletion = () => {
  const callAlone = useCallAlone();
  const session = useSessionStore();
  return useMutation({
    // The cache drops the password with the form.
    gcTime: 0,
    mutationFn: ({ password = "" }: FormValues) =>
      callAlone(async (call) => {
        const { message } = await call(deleteAccount, { body: { password } });
        session.end("logout", message);
      }),
  });
};

/** Asks for the password and lists what goes and what stays before it deletes the account. */
export const DeletePart = ({ profile }: { readonly profile: Profile }) => {
  const [form, setForm] = useState<"not yet" | "open" | "closed">("not yet");
  return (
    <section className={styles.part} aria-labelledby="delete">
      <h3 id="delete">Delete my account</h3>
      <p className="reading">Everything in it goes at once and for good. Export your data first.</p>
      <div className={styles.state}>
        <Button
          // After the question closes, the focus returns to its button.
          ref={form === "closed" ? takeFocus : undefined}
          aria-expanded={form === "open"}
          onClick={() => setForm(form === "open" ? "closed" : "open")}
        >
          Delete my account
        </Button>
      </div>
      {form === "open" && <DeleteQuestion profile={profile} onClose={() => setForm("closed")} />}
    </section>
  );
};

type DeleteQuestionProps = { readonly profile: Profile; readonly onClose: () => void };

const DeleteQuestion = ({ profile, onClose }: DeleteQuestionProps) => {
  const deletion = useDeletion();
  const { username, subscription_status: status } = profile;
  const isPaying = status === "active" || status === "past_due" || status === "cancelled";
  return (
    <Panel
      className={styles.question}
      title={`Delete ${username} for good?`}
      actions={
        <Button size="small" disabled={deletion.isPending} onClick={onClose}>
          Keep my account
        </Button>
      }
    >
      <div className={styles.lists}>
        <div>
          <h4>What goes</h4>
          <ul>
            <li>Your profile, your log-ins, and your API keys</li>
            <li>Every backtest, portfolio, and search, saved or not, with notes, tags, and cases</li>
            <li>Public links, which stop working at once</li>
            {isPaying && (
              <li>Your subscription, which ends now, without a refund for the rest of the month</li>
            )}
          </ul>
        </div>
        <div>
          <h4>What stays</h4>
          <ul>
            <li>Your invoices at Stripe, as tax law requires</li>
            <li>A fingerprint of your username, so that nobody else gets it</li>
            <li>Backups, which are overwritten within 35 days</li>
          </ul>
        </div>
      </div>
      <div className={styles.form}>
        <FieldsForm
          fields={FIELDS}
          extras={EXTRAS}
          sending={deletion}
          button="Delete my account for good"
          pendingButton="Deleting…"
          look="danger"
          fieldAfterRefusal="password"
        >
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
        </FieldsForm>
      </div>
    </Panel>
  );
};
