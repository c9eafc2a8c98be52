import { useState } from "react";
import { Link } from "react-router-dom";
import { type Copied, copyText } from "../../lib/copy-text.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Segments } from "../../ui/buttons/segments.tsx";
import { classes } from "../../ui/classes.ts";
import { TextPart } from "../../ui/page/text-page.tsx";
import styles from "./guide.module.css";
import { AGENTS, FIRST_CALLS, REFUSAL } from "./snippets.ts";

type AgentTools = {
  readonly tools: readonly string[];
  readonly does: string;
  readonly scope: string;
};

export const AGENT_TOOLS: readonly AgentTools[] = [
  { tools: ["list_markets", "describe_form"], does: "Say what there is to test.", scope: "read" },
  {
    tools: ["check_strategy", "count_sweep"],
    does: "Check a strategy and size a search. They run nothing.",
    scope: "read",
  },
  { tools: ["run_backtest", "run_portfolio"], does: "Run, and wait for the figures.", scope: "run" },
  {
    tools: ["run_sweep"],
    does: "Says the sweep's size first, and starts it once confirmed.",
    scope: "sweep",
  },
  {
    tools: ["get_task", "get_result", "compare_results"],
    does: "Follow a run, read its results in pages, and compare them.",
    scope: "read",
  },
];

const STATES: Readonly<Record<NonNullable<Copied>, string>> = {
  copied: "Copied",
  "by hand": "Select and copy it",
};

/** A scrolling block takes the focus, so that the arrow keys scroll it. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

const CodeBlock = ({ label, code }: { readonly label: string; readonly code: string }) => {
  const [copied, setCopied] = useState<{ readonly code: string; readonly how: Copied }>();
  const how = copied?.code === code ? copied.how : undefined;
  return (
    <div className={styles.block}>
      <div className={`line hint ${styles.head}`}>
        <span>{label}</span>
        <span className={styles.state} role="status">
          {how && STATES[how]}
        </span>
        <Button size="small" onClick={async () => setCopied({ code, how: await copyText(code) })}>
          Copy
        </Button>
      </div>
      <section className={styles.code} aria-label={label} {...REACHED_BY_KEYBOARD}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
};

export const GUIDE = [
  { id: "key", title: "Get a key" },
  { id: "first-call", title: "First call" },
  { id: "agents-mcp", title: "AI agents" },
  { id: "limits", title: "Limits" },
  { id: "errors", title: "Errors" },
] as const;

export const Guide = () => {
  const site = window.location.origin;
  return (
    <div className={`stack-12 ${styles.guide}`}>
      <TextPart {...GUIDE[0]}>
        <p>
          Create one under API keys on your <Link to={paths.account}>account page</Link>. You see it once, so
          keep it in a password manager. A key lasts 30, 90, or 365 days, and you can revoke it at any time.
        </p>
        <dl className={`stack ruled body ${styles.scopes}`}>
          <div>
            <dt className="code bold">read</dt>
            <dd className="quiet">Reads markets, forms, and your results, and checks a strategy.</dd>
          </div>
          <div>
            <dt className="code bold">run</dt>
            <dd className="quiet">Runs and saves backtests and portfolios.</dd>
          </div>
          <div>
            <dt className="code bold">sweep</dt>
            <dd className="quiet">Runs searches, which count against the month.</dd>
          </div>
        </dl>
        <p>No key can touch your password, email, billing, or other keys.</p>
      </TextPart>
      <TextPart {...GUIDE[1]}>
        <p>
          Send the key as a bearer token. The two clients are one file each without dependencies. They follow
          a run to its end, wait out limits, and never run a repeat twice.
        </p>
        <ChooseCode label="Language" code={FIRST_CALLS} address={site} />
        <p className="row gap-5 rows-2 stretch code">
          <a href="/clients/backspread.py">backspread.py</a>
          <a href="/clients/backspread.js">backspread.js</a>
          <a href="/clients/backspread.d.ts">backspread.d.ts</a>
          <a href="/api/openapi.json">openapi.json</a>
        </p>
      </TextPart>
      <TextPart {...GUIDE[2]}>
        <p>
          Agents speak the Model Context Protocol to <code className="code breakable">/api/mcp</code>. Every
          answer carries its caveats, and every look at the data counts: an agent that tries until something
          looks good sees its own result marked down.
        </p>
        <ChooseCode label="Agent" code={AGENTS} address={`${site}/api/mcp`} />
        <dl className={classes(`stack ruled body ${styles.scopes}`, styles.tools)}>
          {AGENT_TOOLS.map(({ tools, does, scope }) => (
            <div key={does}>
              <dt className="code bold">{tools.join(", ")}</dt>
              <dd className="quiet">
                {does} Needs <code className="code breakable">{scope}</code>.
              </dd>
            </div>
          ))}
        </dl>
        <p className="hint">
          ChatGPT's own connectors take no keys, only OAuth. Codex and the OpenAI API do take them.
        </p>
      </TextPart>
      <TextPart {...GUIDE[3]}>
        <ul className="stack-2 pl-5 bullets dim-bullets">
          <li>
            Keys share your account's limits: backtests per hour, sweeps per month, one sweep at a time.
          </li>
          <li>A call over a limit gets 429, and Retry-After says how many seconds to wait.</li>
          <li>Agents make 120 tool calls a minute at most.</li>
          <li>A body holds 64 KB and 5,000 values at most.</li>
          <li>A POST with an Idempotency-Key header can be repeated: it answers with the same task.</li>
          <li>A run and its results last 30 days. Saved ones stay.</li>
        </ul>
      </TextPart>
      <TextPart {...GUIDE[4]}>
        <p>
          Every refusal has one shape. <code className="code breakable">fields</code> names all broken fields
          at once, each by its path. If you write to us, add the request id.
        </p>
        <CodeBlock label="A refusal" code={REFUSAL} />
      </TextPart>
    </div>
  );
};

type ChooseCodeProps<Name extends string> = {
  readonly label: string;
  readonly code: Readonly<Record<Name, (address: string) => string>>;
  readonly address: string;
};

const ChooseCode = <Name extends string>({ label, code, address }: ChooseCodeProps<Name>) => {
  const names = Object.keys(code) as Name[];
  const [chosen, setChosen] = useState(names[0] as Name);
  return (
    <div className="stack-3">
      <div className="body">
        <Segments label={label} names={names} chosen={chosen} onChoose={setChosen} />
      </div>
      <CodeBlock label={chosen} code={code[chosen](address)} />
    </div>
  );
};
