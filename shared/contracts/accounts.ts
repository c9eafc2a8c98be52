import * as z from "zod";
import { Email, MAX_PASSWORD_LENGTH, NewPassword, Username } from "./account-fields.ts";
import { publicRoute, route } from "./route.ts";
import { exactText, typedText } from "./text-field.ts";

/** A form described by the server: field name to the data that the browser draws it from. */
export const FormDefinition = z.record(
  z.string(),
  z.object({
    required: z.boolean(),
    label: z.string(),
    style: z.object({ input_type: z.enum(["text", "password", "email"]) }),
  }),
);
export type FormDefinition = z.output<typeof FormDefinition>;

export const Message = z.object({ message: z.string() });

export const SUBSCRIPTION_STATUSES = ["none", "active", "past_due", "cancelled", "ended"] as const;

export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  date_joined: z.iso.datetime(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_ends_at: z.iso.datetime().nullable(),
  /** Whether a mail comes after each import with what falls on the newest session of what is followed. */
  digest: z.boolean(),
  /** Backtests before a subscription, of which `left` remain. Absent with a subscription. */
  free_backtests: z.object({ left: z.number().int().min(0), total: z.number().int().min(0) }).optional(),
});
export type Profile = z.output<typeof Profile>;

const Token = exactText(8192);

/** The user and the token in a mailed link. */
const LinkPart = exactText(200);

export const getLoginForm = publicRoute("GET", "/api/login/", {
  summary: "The fields of the log-in form",
  response: FormDefinition,
});

/** The answer to a correct password of an unverified user, who is mailed the link again. */
export const UNVERIFIED = "Please verify your e-mail address first.";

/** The answer to a log-in. */
const LoggedIn = z.object({ access: z.string(), refresh: z.string() });

export const createToken = publicRoute("POST", "/api/token/", {
  summary:
    "Log in by username or e-mail address; a cookie marks the browser as known, so that a lockout spares it",
  body: z.strictObject({ username: typedText(254), password: exactText(MAX_PASSWORD_LENGTH) }),
  response: LoggedIn,
  refusals: [401],
});

export const refreshToken = publicRoute("POST", "/api/token/refresh/", {
  summary: "Get a new access token; rotates the refresh token",
  body: z.strictObject({ refresh: Token }),
  response: z.object({ access: z.string(), refresh: z.string().optional() }),
  refusals: [401],
});

export const logout = publicRoute("POST", "/api/logout/", {
  summary: "Log out: end the session of the refresh token",
  body: z.strictObject({ refresh: Token }),
});

export const getMe = route("GET", "/api/users/me/", ["read"], {
  summary: "The caller's profile",
  response: Profile,
});

export const getSignupForm = publicRoute("GET", "/api/signup/", {
  summary: "The fields of the sign-up form",
  response: FormDefinition,
});

export const signUp = publicRoute("POST", "/api/signup/", {
  summary: "Create an account; the mailed link activates it",
  body: z.strictObject({ username: Username, email: Email, password: NewPassword }),
  response: Message,
  refusals: [409],
});

export const verifyEmail = publicRoute("POST", "/api/verify-email/", {
  summary: "Verify an e-mail address with the mailed link, and log in",
  body: z.strictObject({ uid: LinkPart, token: LinkPart }),
  response: Message.extend(LoggedIn.shape),
});

export const requestReset = publicRoute("POST", "/api/request-reset/", {
  summary: "Mail a link for a new password; answers the same for every address",
  body: z.strictObject({ email: Email }),
  response: Message,
});

export const resetPassword = publicRoute("POST", "/api/reset-password/{uid}/{token}/", {
  summary: "Set a new password with the mailed link; ends all sessions and API keys of the user",
  params: z.object({ uid: LinkPart, token: LinkPart }),
  body: z.strictObject({ username_or_email: typedText(254), password: NewPassword }),
  response: Message,
  refusals: [409],
});

export const changePassword = route("POST", "/api/change-password/", [], {
  summary:
    "Set a new password with the old one; ends all sessions of the user, including this one, and the API keys unless `keep_keys`",
  body: z.strictObject({
    old_password: exactText(MAX_PASSWORD_LENGTH),
    password: NewPassword,
    /** Whether the user's API keys stay; they end with the log-ins unless it says so. */
    keep_keys: z.boolean().optional(),
  }),
  response: Message,
  refusals: [409],
});
