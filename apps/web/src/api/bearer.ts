/** Sends a request to an address that is no call of the API, such as an upload of the embedded editor. */
export type Send = (url: string, init?: RequestInit) => Promise<Response>;

/** Bears the login token, except on PUT and when there is none (R-711…R-713). */
export const withBearer =
  (send: Send, token: () => string | null): Send =>
  (url, init = {}) => {
    const headers = new Headers(init.headers);
    const bearer = token();
    if (bearer && init.method?.toUpperCase() !== "PUT") headers.set("Authorization", `Bearer ${bearer}`);
    return send(url, { ...init, headers });
  };
