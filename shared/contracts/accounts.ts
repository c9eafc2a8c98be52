import * as z from "zod";
import { route } from "./route.ts";

/** A form that the server describes: field name to what the browser needs to draw it. */
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
});
export type Profile = z.output<typeof Profile>;

const Token = z.string().min(1).max(8192);

export const getLoginForm = route({
  method: "GET",
  path: "/api/login/",
  access: "public",
  summary: "The fields of the log-in form",
  response: FormDefinition,
});

export const createToken = route({
  method: "POST",
  path: "/api/token/",
  access: "public",
  summary: "Log in by username or e-mail address",
  body: z.strictObject({ username: z.string().min(1).max(254), password: z.string().min(1).max(256) }),
  response: z.object({ access: z.string(), refresh: z.string() }),
});

export const refreshToken = route({
  method: "POST",
  path: "/api/token/refresh/",
  access: "public",
  summary: "A new access token; the refresh token is rotated",
  body: z.strictObject({ refresh: Token }),
  response: z.object({ access: z.string(), refresh: z.string().optional() }),
});

export const logout = route({
  method: "POST",
  path: "/api/logout/",
  access: "public",
  summary: "End the log-in that the refresh token belongs to",
  body: z.strictObject({ refresh: Token }),
});

export const getMe = route({
  method: "GET",
  path: "/api/users/me/",
  access: "member",
  summary: "The caller's profile",
  response: Profile,
});
