import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import type { Keys } from "../../platform/process/keys.ts";

/** How long a link opens its page, in milliseconds: the driver's page, or the one that shows where the goods are. */
export const linkMs = { driver: 3 * dayMs, trail: dayMs } as const;
export type LinkKind = keyof typeof linkMs;

export interface Link {
  readonly waybill: WaybillNo;
  /** Number of a driver's link; only the last one of a waybill opens. */
  readonly serial: number;
  /** Until when it opens. */
  readonly until: Instant;
}

const purpose = (kind: LinkKind) => `waybill-${kind}`;

/** 链接口令: the waybill and the end of the link, sealed with the platform's key; nothing is stored. */
export function linkToken(
  { seal }: Pick<Keys, "seal">,
  kind: LinkKind,
  { waybill, serial }: Pick<Link, "waybill" | "serial">,
  now: Instant,
): { readonly token: string; readonly until: Instant } {
  const until = instant(now + linkMs[kind]);
  const claims = Buffer.from(`${waybill}/${serial}/${until}`);
  const token = [claims, seal(purpose(kind), claims)].map((part) => part.toString("base64url")).join(".");
  return { token, until };
}

/** The content of a link; null where its seal is wrong, it is for another page, or it has run out. */
export function readLink(
  { hasSeal }: Pick<Keys, "hasSeal">,
  kind: LinkKind,
  token: string,
  now: Instant,
): Link | null {
  const [claims = Buffer.alloc(0), mark = Buffer.alloc(0)] = token
    .split(".")
    .map((part) => Buffer.from(part, "base64url"));
  if (!hasSeal(purpose(kind), claims, mark)) return null;
  const [waybill = "", serial, until] = claims.toString().split("/");
  return now < Number(until)
    ? { waybill: waybill as WaybillNo, serial: Number(serial), until: instant(Number(until)) }
    : null;
}
