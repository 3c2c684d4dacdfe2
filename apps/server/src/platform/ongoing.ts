import type { FirmId, WareKindId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Reader } from "./database/database.ts";

/** 未了事项: what a firm has going on, that its being barred or let in again concerns. */
export interface OngoingMatter {
  /** What it is, such as the number of a contract. */
  readonly title: string;
  /** How it stands, in a few Chinese words. */
  readonly words: string;
  /** In what it trades by it; null where that is not one kind and one side. */
  readonly kind: { readonly wareKind: WareKindId; readonly side: Side } | null;
}

/** What a context has going on of a firm, as far as the staff may be told. */
export type FindOngoing = (db: Reader, firm: FirmId) => Promise<readonly OngoingMatter[]>;
