import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { TLSSocket } from "node:tls";

/** Whether a proxy at this address is believed when it says for whom it speaks. */
export type Trusts = (address: string) => boolean;

/** Reads TRUST_PROXY: nobody, everybody, or addresses and networks, by comma. */
export function parseTrustSetting(setting: boolean | string): Trusts {
  if (typeof setting === "boolean") return () => setting;
  const trusted = new BlockList();
  for (const { address, bits } of networksOf(setting)) {
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/, "");
    return isIP(plain) !== 0 && trusted.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}

const networksOf = (setting: string) =>
  setting.split(",").map((part) => {
    const [address = "", bits, ...more] = part.trim().split("/");
    return { address, bits, isOdd: more.length > 0 };
  });

/** Whether a text is a list of addresses and networks. */
export const isTrustSetting = (setting: string): boolean =>
  networksOf(setting).every(({ address, bits, isOdd }) => {
    const widest = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : -1;
    return widest > 0 && !isOdd && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
  });

/**
 * The client's address: the nearest one in the chain that is no trusted proxy's; the farthest where all are trusted.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trusts: Trusts): string {
  const named = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const chain = [socket.remoteAddress ?? "", ...named.toReversed()];
  return chain.find((address) => !trusts(address)) ?? chain.at(-1) ?? "";
}

/** The host that a client has asked, with its port where that is said, by the word of a trusted proxy. */
export function hostAsked({ headers, socket }: IncomingMessage, trusts: Trusts): string {
  const named = trusts(socket.remoteAddress ?? "") ? headers["x-forwarded-host"] : undefined;
  const [nearest = ""] = String(named ?? "")
    .split(",")
    .toReversed();
  return nearest.trim() || (headers.host ?? "");
}

/** Whether a client speaks HTTPS: by the word of a trusted proxy, else where he has come to the node itself over TLS. */
export function isSecure({ headers, socket }: IncomingMessage, trusts: Trusts): boolean {
  const [nearest = ""] = String(headers["x-forwarded-proto"] ?? "")
    .split(",")
    .toReversed();
  const protocol = nearest.trim();
  if (protocol !== "" && trusts(socket.remoteAddress ?? "")) return protocol === "https";
  return (socket as Partial<TLSSocket>).encrypted === true;
}

/** The trace that a trusted proxy has begun for a request; undefined where there is none: a browser says nothing about our traces. */
export function traceparentOf({ headers, socket }: IncomingMessage, trusts: Trusts): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === "string" && trusts(socket.remoteAddress ?? "") ? traceparent : undefined;
}
