import { createHash, createHmac } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import type { SignedRequest } from "./http-adapter.ts";
import type { GatewayAccount } from "./sms-gateway.ts";

/** A call of Alibaba Cloud whose parameters stand in its address (RPC). */
interface AliyunCall {
  /** The name of the call, such as `SendSms`. */
  readonly action: string;
  /** The version of its interface, `YYYY-MM-DD`. */
  readonly version: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** A text that no other request has. */
  readonly nonce: string;
}

const algorithm = "ACS3-HMAC-SHA256";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Percent-encoding by RFC 3986, which encodes five signs more than JavaScript does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);

/** A request with its signature, as Alibaba Cloud's "V3 request structure and signature" says; the body is empty, and the header `host` follows from the address. */
export function signAliyun(
  { endpoint, keyId, keySecret }: Pick<GatewayAccount, "endpoint" | "keyId" | "keySecret">,
  { action, version, parameters, nonce }: AliyunCall,
  now: Instant,
): SignedRequest {
  const query = Object.entries(parameters)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(byName)
    .map((pair) => pair.join("="))
    .join("&");
  const url = new URL(`/?${query}`, endpoint);
  const headers: Readonly<Record<string, string>> = {
    host: url.host,
    "x-acs-action": action,
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": `${new Date(now).toISOString().slice(0, 19)}Z`,
    "x-acs-signature-nonce": nonce,
    "x-acs-version": version,
  };
  const lines = Object.entries(headers).toSorted(byName);
  const names = lines.map(([name]) => name).join(";");
  const request = [
    "POST",
    "/",
    query,
    ...lines.map((line) => line.join(":")),
    "",
    names,
    headers["x-acs-content-sha256"],
  ].join("\n");
  const signature = createHmac("sha256", keySecret)
    .update(`${algorithm}\n${sha256(request)}`)
    .digest("hex");
  const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
  const { host: _, ...own } = headers;
  return { url, headers: { ...own, authorization }, body: "" };
}
