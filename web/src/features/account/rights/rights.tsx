import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  deleteAccount,
  type ExportState,
  getExport,
  getExportPart,
  startExport,
} from "#shared/contracts/account-rights.ts";
import type { FormDefinition, Profile } from "#shared/contracts/accounts.ts";
import { downloadBlob } from "../../../lib/download.ts";
import type { FormValues } from "../../../lib/form-checks.ts";
import { formatCount, formatInstant } from "../../../lib/format.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall, useCallAlone, useSessionStore } from "../../../lib/services.tsx";
import { useOnce } from "../../../lib/use-once.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FieldsForm } from "../../../ui/fields/fields-form.tsx";
import { takeFocus } from "../../../ui/focus/take-focus.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { ProgressBar } from "../../../ui/waiting/progress-bar.tsx";
import styles from "./rights.module.css";

export const Rights = ({ profile }: { readonly profile: Profile }) => (
  <section className="stack-6 pt-6 ruled" aria-labelledby="rights">
    <h2 id="rights">Your data</h2>
    <ExportPart username={profile.username} />
    <DeletePart profile={profile} />
  </section>
);

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
const DeletePart = ({ profile }: { readonly profile: Profile }) => {
  const [form, setForm] = useState<"not yet" | "open" | "closed">("not yet");
  return (
    <section className="stack-2" aria-labelledby="delete">
      <h3 className="bold" id="delete">
        Delete my account
      </h3>
      <p className="reading">Everything is deleted at once and can't be recovered. Export your data first.</p>
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
          <h4 className="bold">What goes</h4>
          <ul className="stack-1 mt-2 pl-4 bullets">
            <li>Your profile, your log-ins, and your API keys</li>
            <li>Every backtest, portfolio, and search, saved or not, with notes, tags, and cases</li>
            <li>Public links, which stop working at once</li>
            {isPaying && (
              <li>Your subscription, which ends now, without a refund for the rest of the month</li>
            )}
          </ul>
        </div>
        <div>
          <h4 className="bold">What stays</h4>
          <ul className="stack-1 mt-2 pl-4 bullets">
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

const NONE: ExportState = { state: "none", done: 0, total: 0, zip: null };
const KB = 1024;

const sizeInWords = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatCount(Math.ceil(bytes / KB))} KB`
    : `${formatCount(Math.ceil(bytes / (KB * KB)))} MB`;

const ExportPart = ({ username }: { readonly username: string }) => {
  const { data: exported = NONE } = useExport();
  const beginning = useStartExport();
  const begin = useOnce(beginning);
  return (
    <section className="stack-2" aria-labelledby="export">
      <h3 className="bold" id="export">
        Export my data
      </h3>
      <p className="reading">
        One zip with your profile, saved backtests, portfolios, and searches as JSON and CSV, your cases, and
        the record of what you tried.
      </p>
      <div className={styles.state}>
        {beginning.error && <Notice kind="failure">{beginning.error.message}</Notice>}
        {exported.state === "failed" && <Notice kind="failure">The export failed. Please try again.</Notice>}
        {exported.state === "running" && <Packing {...exported} />}
        {exported.state === "ready" && exported.zip ? (
          <Ready zip={exported.zip} username={username} />
        ) : (
          exported.state !== "running" && (
            <Button isBusy={beginning.isPending} onClick={() => begin()}>
              {beginning.isPending ? "One moment…" : "Export my data"}
            </Button>
          )
        )}
      </div>
    </section>
  );
};

const Packing = ({ done, total }: ExportState) => (
  <div className={styles.progress}>
    <p role="status">
      {total > 0
        ? `Packing your data: ${formatCount(done)} of ${formatCount(total)} saved results…`
        : "Packing your data…"}
    </p>
    <ProgressBar fraction={total > 0 ? done / total : 0} label="Export" />
  </div>
);

type ReadyProps = { readonly zip: NonNullable<ExportState["zip"]>; readonly username: string };

const Ready = ({ zip, username }: ReadyProps) => {
  const { download, fraction } = useDownload(username);
  return (
    <>
      {download.error && <Notice kind="failure">{download.error.message}</Notice>}
      <div className="row gap-4 rows-2">
        <Button look="action" isBusy={download.isPending} onClick={() => download.mutate(zip)}>
          {download.isPending ? "Downloading…" : `Download (${sizeInWords(zip.bytes)})`}
        </Button>
        <span className="quiet">Ready until {formatInstant(zip.expires_at)}</span>
      </div>
      {download.isPending && zip.parts > 1 && <ProgressBar fraction={fraction} label="Download" />}
    </>
  );
};

const ASK_MS = 1500;

const useExportQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.export,
    queryFn: ({ signal }): Promise<ExportState> => call(getExport, {}, { signal }),
    // Another tab may have begun one.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? ASK_MS : false),
  });
};

const useExport = () => useQuery(useExportQuery());

const useStartExport = () => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startExport, {}),
    onSuccess: (begun) => client.setQueryData(queryKeys.export, begun),
  });
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

type Zip = NonNullable<ExportState["zip"]>;

/** Fetches the zip part by part and downloads it as one file; `fraction` is the part that is here. */
const useDownload = (username: string) => {
  const call = useCall();
  const [fraction, setFraction] = useState(0);
  const download = useMutation({
    mutationFn: async ({ export_id: exportId, parts }: Zip) => {
      const all: Uint8Array<ArrayBuffer>[] = [];
      for (let part = 0; part < parts; part++) {
        setFraction(part / parts);
        const { base64 } = await call(getExportPart, { params: { exportId, part: String(part) } });
        all.push(bytesOf(base64));
      }
      downloadBlob(`backspread-${username}.zip`, new Blob(all, { type: "application/zip" }));
    },
  });
  return { download, fraction };
};
