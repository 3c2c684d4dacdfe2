/** Where clamd answers: a host and port, over TLS or in the clear, or a socket of this machine. */
export type ClamdAddress =
  | { readonly host: string; readonly port: number; readonly tls?: true }
  | { readonly path: string };

/** The address that the setting CLAMD says: `unix:/PATH`, `tls://HOST:PORT` or `tcp://HOST:PORT`; null for any other text. */
export function readClamdAddress(text: string): ClamdAddress | null {
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? [];
  if (path !== undefined) return { path };
  const [, scheme, host, port] = /^(tcp|tls):\/\/(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (scheme === undefined || host === undefined || Number(port) > 65_535) return null;
  const where = { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  return scheme.toLowerCase() === "tls" ? { ...where, tls: true } : where;
}
