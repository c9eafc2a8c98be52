import { getLoginForm as route } from "#shared/contracts/accounts.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";

type LoginFormPorts = EdgePorts<typeof route>;

/** The fields of the log-in form. */
export const getLoginForm: Use<typeof route, LoginFormPorts> = async () => ({
  username: { required: true, label: "Username or email", style: { input_type: "text" } },
  password: { required: true, label: "Password", style: { input_type: "password" } },
});

export const handler = http(route, getLoginForm, () => ({ clock }));
