/** Calls of the service over HTTP, as any client would make them. */

export const DEMO = { username: "demo", password: "demo-demo-demo" };

type Options = { readonly body?: unknown; readonly token?: string };

/** GET, or POST where there is a body; the answer whatever its status. */
export const request = (address: string, path: string, { body, token }: Options = {}): Promise<Response> =>
  fetch(address + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The answer's JSON. Throws with status and text where the call did not succeed. */
export const call = async <T>(address: string, path: string, options: Options = {}): Promise<T> => {
  const response = await request(address, path, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
};
