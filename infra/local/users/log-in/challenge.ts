import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { CognitoError, notAuthorized } from "../cognito-error.ts";
import { callTrigger } from "../triggers.ts";
import type { User } from "../user.ts";
import type { PoolClient, UserPool } from "../user-pool.ts";
import { type AuthenticationResult, issue } from "./authentication.ts";
import { begin } from "./log-ins.ts";

/** A log-in without a password: one challenge, whose answer the pool's functions check. */

const CHALLENGE = "CUSTOM_CHALLENGE";
const SESSION_MS = 3 * 60_000;
const WRONG = "Incorrect username or password.";

const Defined = z.object({
  response: z.object({
    challengeName: z.literal(CHALLENGE).optional(),
    issueTokens: z.boolean(),
    failAuthentication: z.boolean(),
  }),
});
const Created = z.object({
  response: z.object({
    publicChallengeParameters: z.record(z.string(), z.string()),
    privateChallengeParameters: z.record(z.string(), z.string()),
  }),
});
const Verified = z.object({ response: z.object({ answerCorrect: z.boolean() }) });

type About = { readonly pool: UserPool; readonly client: PoolClient; readonly user: User };

const call = <S extends z.ZodType>(
  { pool, client, user }: About,
  step: "define" | "create" | "verify",
  { request, answer }: { readonly request: object; readonly answer: S },
) => {
  const kind = {
    define: "DefineAuthChallenge",
    create: "CreateAuthChallenge",
    verify: "VerifyAuthChallengeResponse",
  }[step];
  return callTrigger(pool.spec.id, pool.mailing.invoke, {
    kind,
    functionName: pool.spec.challenge[step],
    version: "1",
    source: `${kind}_Authentication`,
    user,
    clientId: client.id,
    request,
    response: {},
    answer,
  });
};

const define = async (about: About, session: readonly object[]) =>
  (await call(about, "define", { request: { session }, answer: Defined })).response;

const sealOf = (client: PoolClient, text: string): string =>
  createHmac("sha256", client.secret).update(text).digest("base64url");

const newSession = ({ client, user, pool }: About): string => {
  const text = `${user.sub}.${pool.now() + SESSION_MS}`;
  return `${text}.${sealOf(client, text)}`;
};

/** Throws NotAuthorizedException for a session of another user, an old one, or one that the pool never gave. */
const checkSession = ({ client, user, pool }: About, session: string): void => {
  const [sub = "", untilMs = "", seal = ""] = session.split(".");
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(client, `${sub}.${untilMs}`))];
  const isOwn = given.length === right.length && timingSafeEqual(given, right);
  if (!isOwn || sub !== user.sub || Number(untilMs) <= pool.now())
    throw notAuthorized("Invalid session for the user.");
};

const userNamed = (pool: UserPool, name: string): User => {
  const user = pool.users.find(name);
  if (!user) throw notAuthorized(WRONG);
  if (!user.isConfirmed) throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
  return user;
};

/** Begins a log-in and returns its challenge. Throws as Cognito for each refusal. */
export const beginChallenge = async (pool: UserPool, client: PoolClient, name: string) => {
  const about = { pool, client, user: userNamed(pool, name) };
  const { challengeName } = await define(about, []);
  if (challengeName === undefined) throw notAuthorized(WRONG);
  const { response } = await call(about, "create", {
    request: { challengeName, session: [] },
    answer: Created,
  });
  return {
    ChallengeName: challengeName,
    ChallengeParameters: response.publicChallengeParameters,
    Session: newSession(about),
  };
};

type Answered = { readonly name: string; readonly session: string; readonly answer: string };

/** Logs in by the answer of the challenge. Throws NotAuthorizedException for a wrong one. */
export const answerChallenge = async (
  pool: UserPool,
  client: PoolClient,
  { name, session, answer }: Answered,
): Promise<AuthenticationResult> => {
  const about = { pool, client, user: userNamed(pool, name) };
  checkSession(about, session);
  const { response } = await call(about, "verify", {
    request: { privateChallengeParameters: {}, challengeAnswer: answer },
    answer: Verified,
  });
  const result = { challengeName: CHALLENGE, challengeResult: response.answerCorrect };
  if (!(await define(about, [result])).issueTokens) throw notAuthorized(WRONG);
  const issued = begin(pool.users.current(about.user), client, pool.now());
  return issue(pool, client, "TokenGeneration_Authentication", issued);
};
