import { lookup as resolveHost } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import ip from "ipaddr.js";

/** The net outside, as far as pictures are fetched from it. */
export interface Outside {
  /** Every address of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly mayReach: (address: string) => boolean;
}

/** The real one. Private, local and reserved addresses are never reached, however they are written. */
export const theNet: Outside = {
  resolve: async (host) => (await resolveHost(host, { all: true })).map(({ address }) => address),
  mayReach: (address) => ip.isValid(address) && ip.process(address).range() === "unicast",
};

/** Why a picture was not fetched, in words for an editor. */
export class NotFetched extends Error {
  override readonly name = "NotFetched";
}

const redirectsMost = 3;

/**
 * Opens a picture of another site. The host must be allowed and all its addresses public; the connection goes to the
 * very address that was checked, so that a name cannot turn elsewhere in between. A redirect is checked like the first
 * address.
 */
export async function fetchPicture(
  source: string,
  {
    allowed,
    outside,
    signal,
  }: { readonly allowed: readonly string[]; readonly outside: Outside; readonly signal: AbortSignal },
): Promise<AsyncIterable<Buffer>> {
  let url = parsed(source);
  for (let hop = 0; hop <= redirectsMost; hop++) {
    if (!isAllowed(url, allowed)) throw new NotFetched(`来源 ${url.host} 不在允许的名单内`);
    const answer = await ask(url, await checkedAddress(url, outside), signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer as AsyncIterable<Buffer>;
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
      throw new NotFetched(`来源站点答复 ${statusCode}`);
    url = parsed(new URL(headers.location, url).href);
  }
  throw new NotFetched("来源站点跳转次数过多");
}

function parsed(source: string): URL {
  const url = URL.canParse(source) ? new URL(source) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "")
    throw new NotFetched("图片地址不正确");
  return url;
}

/** A host as the setting names it; one with a port only where it is named with that port. */
const isAllowed = ({ host }: URL, allowed: readonly string[]) =>
  allowed.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry));

async function checkedAddress({ hostname }: URL, { resolve, mayReach }: Outside): Promise<string> {
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, "")).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new NotFetched("找不到来源站点");
  // One private address among public ones is enough: which one is used next is not ours to say.
  if (!addresses.every(mayReach)) throw new NotFetched("图片地址指向内部网络，已拒绝");
  return first;
}

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const family = ip.parse(address).kind() === "ipv6" ? 6 : 4;
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = open(url, {
      agent: false,
      signal,
      headers: { accept: "image/*" },
      lookup: (_host, _options, found) => found(null, [{ address, family }]),
    });
    request.once("response", resolve);
    request.once("error", (error) =>
      reject(new NotFetched(signal.aborted ? "来源站点答复超时" : "无法连接来源站点", { cause: error })),
    );
    request.end();
  });
}
