import * as z from "zod";
import { isLatestLink, type LinkPorts } from "../accounts/mailed-link.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { codes } from "../store/accounts/codes.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";

/**
 * Cognito's events of a log-in without a password: which challenge comes next, what it shows, and whether its answer
 * is right. The answer is the secret of the verification link, so that the client's secret alone logs in nobody.
 */
export const ChallengeEvent = z.looseObject({
  triggerSource: z.enum([
    "DefineAuthChallenge_Authentication",
    "CreateAuthChallenge_Authentication",
    "VerifyAuthChallengeResponse_Authentication",
  ]),
  userName: z.string(),
  request: z.looseObject({
    userAttributes: z.looseObject({ sub: z.string().default("") }),
    session: z.array(z.looseObject({ challengeResult: z.boolean() })).nullish(),
    challengeAnswer: z.string().nullish(),
  }),
});
export type ChallengeEvent = z.output<typeof ChallengeEvent>;

type ChallengeResponse = Readonly<Record<string, unknown>>;

/** One challenge, once: tokens after a right answer, none after a wrong one. */
const nextStep = (results: readonly { readonly challengeResult: boolean }[]): ChallengeResponse => {
  if (results.length === 0)
    return { challengeName: "CUSTOM_CHALLENGE", issueTokens: false, failAuthentication: false };
  const isPassed = results.length === 1 && results[0]?.challengeResult === true;
  return { issueTokens: isPassed, failAuthentication: !isPassed };
};

type LinkLogInPorts = LinkPorts & { readonly profiles: Pick<Ports["profiles"], "get"> };

/** True for the secret of the latest verification link of the pool's user with that name and `sub`. */
const isRight = async (
  ports: LinkLogInPorts,
  { username, sub, secret }: Record<"username" | "sub" | "secret", string>,
): Promise<boolean> => {
  const profile = await ports.profiles.get(username);
  return profile?.sub === sub && isLatestLink(ports, "verify", { uid: profile.userId, username, secret });
};

const responseTo = async (
  ports: LinkLogInPorts,
  { triggerSource, userName: username, request }: ChallengeEvent,
): Promise<ChallengeResponse> => {
  const { session, challengeAnswer, userAttributes } = request;
  if (triggerSource === "DefineAuthChallenge_Authentication") return nextStep(session ?? []);
  if (triggerSource === "CreateAuthChallenge_Authentication")
    return { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: "LINK" };
  const link = { username, sub: userAttributes.sub, secret: challengeAnswer ?? "" };
  return { answerCorrect: await isRight(ports, link) };
};

export const linkLogIn: Step<
  LinkLogInPorts,
  ChallengeEvent,
  { readonly response: ChallengeResponse }
> = async (ports, event) => ({
  ...event,
  response: await responseTo(ports, event),
});

export const handler = step(ChallengeEvent, linkLogIn, () => ({ codes, profiles, clock }));
