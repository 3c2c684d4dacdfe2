import { timingSafeEqual } from "node:crypto";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import type { Keys } from "../../platform/keys.ts";

/** What a link opens: the driver's page, or the one that shows where the goods are. */
export const linkMs = { driver: 3 * dayMs, trail: dayMs } as const;
export type LinkKind = keyof typeof linkMs;

export interface Link {
  readonly waybill: WaybillNo;
  /** Of a driver's link: which one; an earlier one of the same waybill no longer opens. */
  readonly serial: number;
  readonly until: Instant;
}

const purpose = (kind: LinkKind) => `waybill-${kind}`;

/** 链接口令: the waybill and until when, under a seal of ours; nobody keeps anything of it. */
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

/** What a link says; null where it is not ours, was meant for another page, or its time is over. */
export function readLink(
  { seal }: Pick<Keys, "seal">,
  kind: LinkKind,
  token: string,
  now: Instant,
): Link | null {
  const [claims = Buffer.alloc(0), mark = Buffer.alloc(0)] = token
    .split(".")
    .map((part) => Buffer.from(part, "base64url"));
  const expected = seal(purpose(kind), claims);
  if (mark.length !== expected.length || !timingSafeEqual(mark, expected)) return null;
  const [waybill = "", serial, until] = claims.toString().split("/");
  return now < Number(until)
    ? { waybill: waybill as WaybillNo, serial: Number(serial), until: instant(Number(until)) }
    : null;
}
