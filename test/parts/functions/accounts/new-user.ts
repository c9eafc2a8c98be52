import { openWorld } from "../client.ts";

/** A new user's calls and their answers. */

export const ALMOST_DONE = {
  message: "Almost done: we've emailed you a link. Open it within 24 hours to finish.",
};
export const VERIFIED = { message: "Your email is verified, and you're logged in." };
export const NOT_VALID = {
  error:
    "This link isn't valid or has expired. Log in: if your email isn't verified yet, we'll send a new link.",
};
export const UNVERIFIED = { error: "Please verify your e-mail address first." };
export const REFUSED = { error: "Invalid credentials. Please try again." };

export const PASSWORD = "correct horse battery";
export const EVE = { username: "eve", email: "eve@example.com", password: PASSWORD };

export const start = async () => {
  const { ports, call } = await openWorld();
  const answerOf = ({ status, body }: { status: number; body: object }) => [status, body];
  return {
    ports,
    call,
    signUp: async (account: Partial<typeof EVE> = {}) =>
      answerOf(await call("signUp", { json: { ...EVE, ...account } })),
    /** The answer without its tokens. */
    verify: async (link: { uid: string; token: string }) => {
      const { status, body } = await call("verifyEmail", { json: link });
      const { access, refresh, ...rest } = body;
      return answerOf({ status, body: rest });
    },
    logIn: async (username = "eve", password = PASSWORD) =>
      answerOf(await call("createToken", { json: { username, password } })),
  };
};
