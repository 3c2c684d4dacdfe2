import type { FirmId, Instant } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { shanghaiDay } from "../kernel/shanghai-time.ts";

/** 黑名单 (domain §1.2.6): when a firm may be put on it and taken off it. Days are those of Shanghai, `YYYY-MM-DD`. */

/** 企业状态: a disabled firm cannot sign in, a blacklisted one cannot trade. */
export const firmStates = { enabled: "正常", disabled: "停用", blacklisted: "黑名单" } as const;
export type FirmState = keyof typeof firmStates;

/** What is known of a firm when it is put on the blacklist or taken off it. */
export interface ListedFirm {
  readonly firm: FirmId;
  /** State of the firm before the step. */
  readonly status: FirmState;
  /** 企业类型 (domain §1.1); 9 is the exchange itself. */
  readonly kind: string;
}

/** How a firm stands after a step. */
export interface StateChange {
  /** New state of the firm. */
  readonly status: FirmState;
  /** Last day on the blacklist, `YYYY-MM-DD`; null once it is not on it any more. */
  readonly until: string | null;
}

/** 列入黑名单 until the end of a later day (domain §1.2.6). */
export function enterBlacklist(
  { firm, status, kind }: ListedFirm,
  until: string,
  by: FirmId,
  now: Instant,
): Decision<
  StateChange,
  "OWN_FIRM_INVOLVED" | "FIRM_LISTED_ALREADY" | "STATUS_NOT_ALLOWED" | "END_DAY_PAST"
> {
  if (kind === "9" || firm === by) return refuse("OWN_FIRM_INVOLVED");
  if (status === "blacklisted") return refuse("FIRM_LISTED_ALREADY");
  // A disabled firm is not listed, because the end of the entry would enable it.
  if (status === "disabled") return refuse("STATUS_NOT_ALLOWED");
  if (until <= shanghaiDay(now)) return refuse("END_DAY_PAST");
  return accept({ status: "blacklisted", until });
}

/** 解除黑名单: the firm is enabled again, unless it was disabled meanwhile. */
export function liftBlacklist(
  { firm, status }: Pick<ListedFirm, "firm" | "status">,
  isOver: boolean,
  by: FirmId,
): Decision<StateChange, "OWN_FIRM_INVOLVED" | "ENTRY_LIFTED_ALREADY"> {
  if (firm === by) return refuse("OWN_FIRM_INVOLVED");
  if (isOver) return refuse("ENTRY_LIFTED_ALREADY");
  return accept({ status: status === "blacklisted" ? "enabled" : status, until: null });
}
