import { randomInt, randomUUID } from "node:crypto";
import type { LogIn, Mailing, Users } from "../../../../functions/store/accounts/ports.ts";
import type { Ports } from "../../../../functions/store/ports.ts";
import { customMessage } from "../../../../functions/triggers/custom-message.ts";
import { type ChallengeEvent, linkLogIn } from "../../../../functions/triggers/link-log-in.ts";

/**
 * A user pool in memory whose mails the real trigger writes. It is more lenient than Cognito where the service must
 * not rely on Cognito: a mailed code stays good for ever, however often it is used or mistyped.
 */

/** The address in mailed links. */
export const SITE = "https://backspread.example";

export type Account = {
  readonly username: string;
  readonly sub: string;
  readonly email: string;
  readonly password: string;
  readonly verified: boolean;
  readonly createdAtMs: number;
  readonly codes: readonly string[];
};

export type Mail = { readonly to: string; readonly subject: string; readonly html: string };

/** A log-in, by `{username}:{number}`, with its tokens' claims. */
type MemoryLogIn = { readonly sub: string; readonly authTime: number };

type PoolPorts = Pick<Ports, "profiles" | "codes" | "clock" | "newId">;

export const PASSWORD_THAT_THE_POOL_REFUSES = "refused by the pool";

const CODE_PARAMETER = "{####}";
const CODE_DIGITS = 6;
const MS_PER_SECOND = 1000;
const GRACE_MS = 60_000;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const newCode = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

const eventOf = (source: string, { username, sub, email }: Account) => ({
  version: "1",
  region: "eu-west-1",
  userPoolId: "eu-west-1_memory",
  userName: username,
  callerContext: { awsSdkVersion: "1", clientId: "client" },
  triggerSource: `CustomMessage_${source}`,
  request: {
    userAttributes: { sub, email, email_verified: "false" },
    codeParameter: CODE_PARAMETER,
    linkParameter: "{##Click Here##}",
    usernameParameter: null,
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

const linkEventOf = ({ username, sub }: Account, challengeAnswer: string): ChallengeEvent => ({
  triggerSource: "VerifyAuthChallengeResponse_Authentication",
  userName: username,
  request: { userAttributes: { sub }, challengeAnswer },
});

/**
 * The pool's accounts and mails. `post.isDown` loses every mail, `post.isLimited` makes the pool refuse mails for this
 * hour.
 */
const memoryMailer = (ports: PoolPorts) => {
  const accounts = new Map<string, Account>();
  const mails: Mail[] = [];
  const post = { isDown: false, isLimited: false };
  const send = async (source: string, account: Account): Promise<Mailing> => {
    const code = newCode();
    accounts.set(account.username, { ...account, codes: [...account.codes, code] });
    const written = await customMessage({ ...ports, site: SITE }, eventOf(source, account)).catch(
      () => undefined,
    );
    if (!written || post.isDown) return "failed";
    const { response } = written;
    mails.push({
      to: account.email,
      subject: String(response.emailSubject),
      html: String(response.emailMessage).replaceAll(CODE_PARAMETER, code),
    });
    return "sent";
  };
  return { accounts, mails, post, send };
};

type Mailer = ReturnType<typeof memoryMailer>;

/** Readable tokens: `access:{username}:{log-in}`, and `refresh:…` with the token's number after the first. */
const memoryTokens = ({ accounts }: Mailer, ports: PoolPorts) => {
  const { clock } = ports;
  const logIns = new Map<string, MemoryLogIn>();
  const revoked = new Set<string>();
  const replacedAtMs = new Map<string, number>();
  const signedOutUpTo = new Map<string, number>();
  let count = 0;
  const issue = ({ username, sub }: Account): LogIn => {
    count += 1;
    logIns.set(`${username}:${count}`, { sub, authTime: Math.floor(clock.now() / MS_PER_SECOND) });
    return { kind: "in", access: `access:${username}:${count}`, refresh: `refresh:${username}:${count}` };
  };
  const isGood = (token: string, kind: string, username: string, logIn: string): boolean =>
    kind === "refresh" &&
    accounts.has(username) &&
    !revoked.has(token) &&
    Number(logIn) > (signedOutUpTo.get(username) ?? 0) &&
    clock.now() - (replacedAtMs.get(token) ?? clock.now()) <= GRACE_MS;
  const tokens: Pick<Users, "logIn" | "logInByLink" | "refresh" | "revoke" | "signOut"> = {
    logIn: async (username, password) => {
      await turn();
      const account = accounts.get(username);
      if (account?.password !== password) return { kind: "refused" };
      return account.verified ? issue(account) : { kind: "unverified" };
    },
    logInByLink: async (username, secret) => {
      await turn();
      const account = accounts.get(username);
      if (!account?.verified) return { kind: "refused" };
      const { response } = await linkLogIn(ports, linkEventOf(account, secret));
      return response.answerCorrect === true ? issue(account) : { kind: "refused" };
    },
    refresh: async (token) => {
      await turn();
      const [kind = "", username = "", logIn = "", number = "1"] = token.split(":");
      if (!isGood(token, kind, username, logIn)) return undefined;
      replacedAtMs.set(token, replacedAtMs.get(token) ?? clock.now());
      const refresh = `refresh:${username}:${logIn}:${Number(number) + 1}`;
      return { access: `access:${username}:${logIn}`, refresh };
    },
    revoke: async (token) => {
      await turn();
      revoked.add(token);
    },
    signOut: async (username) => {
      await turn();
      signedOutUpTo.set(username, count);
    },
  };
  return { tokens, logIns };
};

const memorySignUps = (
  { accounts, post, send }: Mailer,
  { clock }: PoolPorts,
): Pick<Users, "signUp" | "createdAt" | "delete" | "resendLink" | "confirm"> => ({
  signUp: async ({ username, email, password }) => {
    await turn();
    if (post.isLimited) return { kind: "limited" };
    if (password === PASSWORD_THAT_THE_POOL_REFUSES) return { kind: "bad password" };
    if (accounts.has(username)) return { kind: "taken" };
    const sub = randomUUID();
    const account = { username, sub, email, password, verified: false, createdAtMs: clock.now(), codes: [] };
    accounts.set(username, account);
    return { kind: "created", sub, isMailSent: (await send("SignUp", account)) === "sent" };
  },
  createdAt: async (username) => {
    await turn();
    return accounts.get(username)?.createdAtMs;
  },
  delete: async (username) => {
    await turn();
    accounts.delete(username);
  },
  resendLink: async (username) => {
    await turn();
    const account = accounts.get(username);
    return account && !account.verified ? send("ResendCode", account) : "failed";
  },
  confirm: async (username, code) => {
    await turn();
    if (post.isLimited) return "limited";
    const account = accounts.get(username);
    if (account?.verified) return "done";
    const isTaken = [...accounts.values()].some(
      ({ email, verified }) => verified && email === account?.email,
    );
    if (!account?.codes.includes(code) || isTaken) return "refused";
    accounts.set(username, { ...account, verified: true });
    return "done";
  },
});

const memoryPasswords = ({
  accounts,
  post,
  send,
}: Mailer): Pick<Users, "startReset" | "finishReset" | "changePassword"> => ({
  startReset: async (username) => {
    await turn();
    const account = accounts.get(username);
    return account?.verified ? send("ForgotPassword", account) : "failed";
  },
  finishReset: async (username, code, password) => {
    await turn();
    if (post.isLimited) return "limited";
    const account = accounts.get(username);
    if (!account?.codes.includes(code)) return "refused";
    if (password === PASSWORD_THAT_THE_POOL_REFUSES) return "bad password";
    accounts.set(username, { ...account, password });
    return "done";
  },
  changePassword: async (username, { from, to }) => {
    await turn();
    const account = accounts.get(username);
    if (account?.password !== from) return "wrong password";
    if (to === PASSWORD_THAT_THE_POOL_REFUSES) return "bad password";
    accounts.set(username, { ...account, password: to });
    return "done";
  },
});

/** The port `users`, and a view of its state. */
export const memoryUsers = (ports: PoolPorts) => {
  const mailer = memoryMailer(ports);
  const { tokens, logIns } = memoryTokens(mailer, ports);
  const users: Users = { ...tokens, ...memorySignUps(mailer, ports), ...memoryPasswords(mailer) };
  const { accounts, mails, post } = mailer;
  return { users, accounts, logIns, mails, post };
};
