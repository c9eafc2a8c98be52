/** Cookies of the API: there are few, and none of them is a log-in. */

export type Cookie = { readonly name: string; readonly value: string; readonly lifeSeconds: number };

/** What the browser is told: the cookie goes to the API alone, over TLS, and neither to scripts nor to other sites. */
export const cookieText = ({ name, value, lifeSeconds }: Cookie): string =>
  `${name}=${value}; Max-Age=${lifeSeconds}; Path=/api/; HttpOnly; Secure; SameSite=Strict`;

/** The value of a cookie among those of a request; undefined where it has none, the first where it has several. */
export const cookieIn = (cookies: readonly string[] | undefined, name: string): string | undefined =>
  cookies?.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
