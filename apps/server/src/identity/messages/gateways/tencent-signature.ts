import { createHash, createHmac } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import type { SignedRequest } from "./http-adapter.ts";
import type { GatewayAccount } from "./sms-gateway.ts";

/** A call of Tencent Cloud. */
interface TencentCall {
  /** The service, such as `sms`. */
  readonly service: string;
  /** The name of the call, such as `SendSms`. */
  readonly action: string;
  /** The version of its interface, `YYYY-MM-DD`. */
  readonly version: string;
  readonly region: string;
  /** The parameters, as JSON. */
  readonly body: string;
}

const algorithm = "TC3-HMAC-SHA256";
const contentType = "application/json; charset=utf-8";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** A request with its signature, as Tencent Cloud's "签名方法 v3" says; the header `host` follows from the address. */
export function signTencent(
  { endpoint, keyId, keySecret }: Pick<GatewayAccount, "endpoint" | "keyId" | "keySecret">,
  { service, action, version, region, body }: TencentCall,
  now: Instant,
): SignedRequest {
  const url = new URL("/", endpoint);
  const timestamp = String(Math.floor(now / 1_000));
  const day = new Date(now).toISOString().slice(0, 10);
  const names = "content-type;host;x-tc-action";
  const request = [
    "POST",
    "/",
    "",
    `content-type:${contentType}`,
    `host:${url.host}`,
    `x-tc-action:${action.toLowerCase()}`,
    "",
    names,
    sha256(body),
  ].join("\n");
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), "tc3_request");
  const signature = hmac(key, [algorithm, timestamp, scope, sha256(request)].join("\n")).toString("hex");
  return {
    url,
    body,
    headers: {
      authorization: `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      "content-type": contentType,
      "x-tc-action": action,
      "x-tc-timestamp": timestamp,
      "x-tc-version": version,
      "x-tc-region": region,
    },
  };
}
