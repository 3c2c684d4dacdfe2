import type { FreezeScope, RestrictionKind, RestrictionState } from "@zd/domain/identity/restriction";
import type { CompanyId, Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { GeneratedAlways } from "kysely";

/** How a firm is restricted now, as other contexts read it. */
export interface RestrictionColumns {
  /** What a freeze of the firm stops; null while it is not frozen. */
  frozen: FreezeScope | null;
  /** Greatest value of one order of the firm, in fen; null where there is no limit. */
  orderValueLimit: Fen | null;
  /** Greatest number of contracts of the firm that are not over; null where there is no limit. */
  openContractLimit: number | null;
}

/** 会员管控: a proposal to freeze, thaw or limit a firm, and what a second person has decided. */
export interface RestrictionTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** The firm that is restricted. */
  firmId: FirmId;
  kind: RestrictionKind;
  /** Only of a freeze. */
  scope: FreezeScope | null;
  /** Of limits: greatest value of one order, in fen; null for none. */
  orderValue: Fen | null;
  /** Of limits: greatest number of contracts that are not over; null for none. */
  openContracts: number | null;
  /** Why it is proposed, and what the firm is not told. */
  reason: string;
  state: RestrictionState;
  requestedBy: UserId;
  requestedAt: Date;
  /** Null while it waits, as are the next two. */
  decidedBy: UserId | null;
  decidedAt: Date | null;
  opinion: string | null;
}
