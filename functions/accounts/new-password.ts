import { badFields, type HttpError } from "../edge/errors.ts";

/** Throws 400 for a password that is the user's own name or address. */
export const refuseOwnName = (
  password: string,
  { username, email }: { readonly username: string; readonly email: string },
): void => {
  if ([username, email].includes(password.trim().toLowerCase()))
    throw badFields({ password: "must differ from your username and email" });
};

/** 400: the user pool refuses the password and gives no reason. */
export const badPassword = (): HttpError => badFields({ password: "can't be used. Please choose another" });
