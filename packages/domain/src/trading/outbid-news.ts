import type { FirmId, Instant, Price } from "../kernel/brand.ts";
import type { News } from "../messages/news.ts";
import { formatPrice } from "../money/price.ts";

/** A firm that has lost a ware in the open, and has no order that leads there since. */
export interface LostWare {
  readonly section: string;
  readonly sectionName: string;
  readonly practice: boolean;
  readonly ware: string;
  /** Number of the ware within its section. */
  readonly wareNo: string;
  /** What is traded. */
  readonly product: string;
  readonly firm: FirmId;
  /** What the firm had offered last. */
  readonly own: Price;
  /** The price that leads now; what everybody sees. */
  readonly leading: Price;
  /** When it was lost. */
  readonly at: Instant;
  /** Row of the section's journal by which it was lost. */
  readonly seq: number;
}

/** 被超越: what the traders of a firm are told; the newest replaces what they were told of the same ware before. */
export const outbidNews = (lost: LostWare): News => ({
  reference: `outbid/${lost.ware}/${lost.firm}`,
  kind: "outbid",
  to: { firm: lost.firm, permission: "place-orders" },
  subject: "ware",
  id: lost.ware,
  parameters: { section: lost.section },
  words: `标的 ${lost.wareNo} ${lost.product} ${formatPrice(lost.own)} 被 ${formatPrice(lost.leading)} 超越`,
  consequence: `${lost.sectionName}${lost.practice ? "（练习场）" : ""}`,
  dueAt: null,
  practice: lost.practice,
  at: lost.at,
  occasion: { id: lost.section, name: `${lost.sectionName}${lost.practice ? "（练习场）" : ""}` },
});
