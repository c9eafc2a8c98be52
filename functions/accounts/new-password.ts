import { badFields, type HttpError } from "../edge/errors.ts";

/** Throws 400 where a new password is the user's name or address: the first that anybody would try. */
export const refuseOwnName = (
  password: string,
  { username, email }: { readonly username: string; readonly email: string },
): void => {
  if ([username, email].includes(password.trim().toLowerCase()))
    throw badFields({ password: "must be other than your username and your e-mail address" });
};

/** 400: the user pool does not take the password, and says no more of it. */
export const badPassword = (): HttpError => badFields({ password: "cannot be used. Please choose another" });
