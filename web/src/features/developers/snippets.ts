/** The code on the reference page, for the site's own address. The key stays out of it, in an environment variable. */

export const FIRST_CALLS = {
  curl: (site: string) => `export BACKSPREAD_KEY=…   # your key
curl ${site}/api/backtest_inputs/check/ \\
  -H "Authorization: Bearer $BACKSPREAD_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "overallFields": [{"ticker": "SPY", "backtest_length": 3, "hold": 30}],
    "filterFields": [{}], "riskFields": [], "eventFields": [], "volFields": [],
    "optFields": [{"long_short": "Short", "call_put": "Put", "dte": 45, "delta": 0.3}]
  }'`,
  Python: (site: string) => `# curl -O ${site}/clients/backspread.py
import os
from backspread import Backspread, leg, strategy

service = Backspread("${site}", os.environ["BACKSPREAD_KEY"])
puts = [leg("Short", "Put", dte=45, delta=0.3)]
short_put = strategy("SPY", puts, hold=30, backtest_length=3)
print(service.check(short_put).words)
result = service.backtest(short_put)
print(result.answer["made"], result.answer["needed"], result.answer["luck"])
result.to_csv("trades.csv")`,
  TypeScript: (site: string) => `// curl -O ${site}/clients/backspread.js -O ${site}/clients/backspread.d.ts
import { Backspread, leg, strategy } from "./backspread.js";

const service = new Backspread("${site}", process.env.BACKSPREAD_KEY ?? "");
const puts = [leg("Short", "Put", { dte: 45, delta: 0.3 })];
const shortPut = strategy("SPY", puts, { hold: 30, backtest_length: 3 });
console.log((await service.check(shortPut)).words);
const { answer, trades } = await service.backtest(shortPut);
console.log(answer.made, answer.needed, answer.luck, trades.length);`,
} as const;

const ASKED_KEY = "backspread-key";

const vsCode = {
  inputs: [{ type: "promptString", id: ASKED_KEY, description: "Backspread API key", password: true }],
  servers: {
    backspread: {
      type: "http",
      url: "",
      headers: { Authorization: `Bearer \${input:${ASKED_KEY}}` },
    },
  },
};

export const AGENTS = {
  Claude: (endpoint: string) => `claude mcp add --transport http backspread ${endpoint} \\
  --header "Authorization: Bearer $BACKSPREAD_KEY"`,
  ChatGPT: (endpoint: string) => `# Codex
codex mcp add backspread --url ${endpoint} --bearer-token-env-var BACKSPREAD_KEY

# the OpenAI API
from openai import OpenAI
import os

OpenAI().responses.create(
    model="gpt-5",
    input="Which markets does Backspread have?",
    tools=[{
        "type": "mcp",
        "server_label": "backspread",
        "server_url": "${endpoint}",
        "authorization": os.environ["BACKSPREAD_KEY"],
    }],
)`,
  "VS Code": (endpoint: string) => {
    const { backspread } = vsCode.servers;
    const servers = { backspread: { ...backspread, url: endpoint } };
    return `// .vscode/mcp.json\n${JSON.stringify({ ...vsCode, servers }, null, 2)}`;
  },
} as const;

export const REFUSAL = `HTTP/1.1 400
x-request-id: 4f1c…

{
  "error": "overallFields.0.hold must be between 1 and 100000.",
  "fields": {
    "overallFields.0.hold": "must be between 1 and 100000",
    "optFields.0.delta": "must be between 0 and 1"
  }
}`;
