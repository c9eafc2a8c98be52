/** Cookies of the API, none of which is a log-in. */

export type Cookie = { readonly name: string; readonly value: string; readonly lifeSeconds: number };

/** The `Set-Cookie` header: for the API alone, over TLS, hidden from scripts and other sites. */
export const cookieText = ({ name, value, lifeSeconds }: Cookie): string =>
  `${name}=${value}; Max-Age=${lifeSeconds}; Path=/api/; HttpOnly; Secure; SameSite=Strict`;

/** The value of a cookie; undefined where it is missing, the first of several. */
export const cookieIn = (cookies: readonly string[] | undefined, name: string): string | undefined =>
  cookies?.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
