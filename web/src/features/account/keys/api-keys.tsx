import { type FormEvent, useState } from "react";
import {
  type ApiKeyView,
  type CreatedKey,
  KEY_DAYS,
  MOST_KEY_NAME_CHARS,
} from "#shared/contracts/api-keys.ts";
import { KEY_SCOPES, type KeyScope } from "#shared/contracts/key-scopes.ts";
import { type Copied, copyText } from "../../../lib/copy-text.ts";
import { formatInstant, formatInstantDay } from "../../../lib/format.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SelectField, TextField } from "../../../ui/fields/field.tsx";
import { TickBox } from "../../../ui/fields/tick-box.tsx";
import { takeFocus } from "../../../ui/focus/take-focus.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { Loaded } from "../../../ui/waiting/loaded.tsx";
import { SkeletonText } from "../../../ui/waiting/skeleton.tsx";
import styles from "./keys.module.css";
import { useCreateKey, useKeysQuery, useRevokeKey } from "./use-keys.ts";

const DAYS = KEY_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

type NewKeyFormProps = { readonly onDone: (key: CreatedKey) => void; readonly onClose: () => void };

const NewKeyForm = ({ onDone, onClose }: NewKeyFormProps) => {
  const { isPending, error, mutate } = useCreateKey();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>(["read", "run"]);
  const [days, setDays] = useState<(typeof KEY_DAYS)[number]>(90);
  const [isChecked, setChecked] = useState(false);
  const noName = isChecked && name.trim() === "" ? "Give the key a name" : undefined;
  const noScope = isChecked && scopes.length === 0 ? "Choose at least one" : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || name.trim() === "" || scopes.length === 0) return;
    mutate({ name, scopes: KEY_SCOPES.filter((each) => scopes.includes(each)), days }, { onSuccess: onDone });
  };
  return (
    <Panel
      title="New API key"
      actions={
        <Button size="small" disabled={isPending} onClick={onClose}>
          Close
        </Button>
      }
    >
      <form className="stack-4 short-form" onSubmit={submit} noValidate>
        <TextField
          ref={takeFocus}
          label="Name"
          advice="What it's for, such as “Notebook”."
          fault={noName}
          maxLength={MOST_KEY_NAME_CHARS}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="stack items-start min-0">
          <legend className="p-0 quiet">What it may do</legend>
          {KEY_SCOPES.map((scope) => (
            <TickBox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
            >
              <span>
                <code>{scope}</code> <span className="quiet">{SCOPE_WORDS[scope]}</span>
              </span>
            </TickBox>
          ))}
          {noScope && (
            <p className="fault" role="alert">
              {noScope}
            </p>
          )}
        </fieldset>
        <SelectField
          label="Expires after"
          options={DAYS}
          value={String(days)}
          onChange={({ target }) => setDays(KEY_DAYS.find((each) => String(each) === target.value) ?? 90)}
        />
        {error && <Notice kind="failure">{error.message}</Notice>}
        <div>
          <Button type="submit" look="action" isBusy={isPending}>
            {isPending ? "Creating…" : "Create key"}
          </Button>
        </div>
      </form>
    </Panel>
  );
};

const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  read: "Forms, tasks, results, and saved tests",
  run: "Run, save, share, and delete backtests and portfolios",
  sweep: "Run, save, share, and delete searches",
};

const hasExpired = ({ expires_at }: ApiKeyView): boolean => Date.parse(expires_at) <= Date.now();

const KeyList = ({ keys }: { readonly keys: readonly ApiKeyView[] }) => {
  const [asked, setAsked] = useState<ApiKeyView>();
  if (keys.length === 0) return <p className="quiet">You have no API keys.</p>;
  return (
    <>
      <ul className="stack-3">
        {keys.map((key) => (
          <li key={key.id} className="card line between gap-4 px-4 py-3">
            <div className="stack-1 min-0">
              <p>
                <strong className="breakable">{key.name}</strong>{" "}
                <code className="quiet">{`bsk_${key.prefix}…`}</code>
              </p>
              <p className="hint tabular">
                {key.scopes.join(", ")} · Created {formatInstantDay(key.date_created)} ·{" "}
                {key.last_used ? `Last used ${formatInstant(key.last_used)}` : "Not used yet"} ·{" "}
                {hasExpired(key) ? "Expired" : "Expires"} {formatInstantDay(key.expires_at)}
              </p>
            </div>
            <Button
              look="danger"
              size="small"
              aria-label={`Revoke ${key.name}`}
              onClick={() => setAsked(key)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {asked && <RevokeQuestion apiKey={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

type RevokeQuestionProps = { readonly apiKey: ApiKeyView; readonly onClose: () => void };

const RevokeQuestion = ({ apiKey, onClose }: RevokeQuestionProps) => {
  const { isPending, error, mutate } = useRevokeKey();
  return (
    <Dialog
      isOpen
      title="Revoke this API key?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" isBusy={isPending} onClick={() => mutate(apiKey.id, { onSuccess: onClose })}>
            {isPending ? "Revoking…" : "Yes, revoke it"}
          </Button>
        </>
      }
    >
      <p>
        Programs that use <strong className="breakable">{apiKey.name}</strong> stop working at once. You can't
        undo this.
      </p>
      {error && <Notice kind="failure">{error.message}</Notice>}
    </Dialog>
  );
};

export const ApiKeys = () => {
  const [form, setForm] = useState<"not yet" | "open" | "closed">("not yet");
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <Section
      title="API keys"
      actions={
        <Button
          // After the form closes, the focus returns to its button.
          ref={form === "closed" ? takeFocus : undefined}
          aria-expanded={form === "open"}
          onClick={() => {
            setCreated(undefined);
            setForm(form === "open" ? "closed" : "open");
          }}
        >
          New API key
        </Button>
      }
    >
      <div className="stack-4">
        <p className="reading">
          Let your own script or AI agent use Backspread, under the limits of your account. Keys can't change
          your account or its keys.
        </p>
        {form === "open" && (
          <NewKeyForm
            onDone={(key) => {
              setCreated(key);
              setForm("not yet");
            }}
            onClose={() => setForm("closed")}
          />
        )}
        {created && <ShownKey created={created} onDone={() => setCreated(undefined)} />}
        <Loaded of={useKeysQuery()} what="your API keys" shape={<SkeletonText lines={1} />}>
          {(keys) => <KeyList keys={keys} />}
        </Loaded>
      </div>
    </Section>
  );
};

type ShownKeyProps = { readonly created: CreatedKey; readonly onDone: () => void };

const WORDS: Readonly<Record<NonNullable<Copied>, string>> = {
  copied: "Copied.",
  "by hand": "Your browser didn't allow that. Select the key and copy it.",
};

const ShownKey = ({ created: { name, key }, onDone }: ShownKeyProps) => {
  const [copied, setCopied] = useState<Copied>();
  return (
    <Notice kind="note">
      <div className="stack-3">
        <p ref={takeFocus} tabIndex={-1} className={styles.title}>
          <strong>{name}</strong> is ready. Copy the key now: it won't be shown again.
        </p>
        <code className={styles.key}>{key}</code>
        <div className="row">
          <Button look="action" onClick={() => void copyText(key).then(setCopied)}>
            Copy key
          </Button>
          <Button onClick={onDone}>Done</Button>
          <span className="quiet" role="status">
            {copied && WORDS[copied]}
          </span>
        </div>
      </div>
    </Notice>
  );
};
