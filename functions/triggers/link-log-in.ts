import * as z from "zod";
import { isLatestLink, type LinkPorts } from "../accounts/mailed-link.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { codes } from "../store/accounts/codes.ts";

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
  const isRight = results.length === 1 && results[0]?.challengeResult === true;
  return { issueTokens: isRight, failAuthentication: !isRight };
};

const responseTo = async (
  ports: LinkPorts,
  { triggerSource, userName: username, request }: ChallengeEvent,
): Promise<ChallengeResponse> => {
  const { session, challengeAnswer, userAttributes } = request;
  if (triggerSource === "DefineAuthChallenge_Authentication") return nextStep(session ?? []);
  if (triggerSource === "CreateAuthChallenge_Authentication")
    return { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: "LINK" };
  const link = { uid: userAttributes.sub, username, secret: challengeAnswer ?? "" };
  return { answerCorrect: await isLatestLink(ports, "verify", link) };
};

export const linkLogIn: Step<LinkPorts, ChallengeEvent, { readonly response: ChallengeResponse }> = async (
  ports,
  event,
) => ({
  ...event,
  response: await responseTo(ports, event),
});

export const handler = step(ChallengeEvent, linkLogIn, () => ({ codes, clock }));
