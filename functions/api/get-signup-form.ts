import { getSignupForm as route } from "#shared/contracts/accounts.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";

type SignupFormPorts = EdgePorts<typeof route>;

/** The fields of the sign-up form. */
export const getSignupForm: Use<typeof route, SignupFormPorts> = async () => ({
  username: { required: true, label: "Username", style: { input_type: "text" } },
  email: { required: true, label: "Email", style: { input_type: "email" } },
  password: { required: true, label: "Password", style: { input_type: "password" } },
  confirm_password: { required: true, label: "Confirm password", style: { input_type: "password" } },
});

export const handler = http(route, getSignupForm, () => ({ clock }));
