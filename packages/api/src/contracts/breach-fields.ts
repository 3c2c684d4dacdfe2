import { disposalStates } from "@zd/domain/contracts/breach";
import type { RefusalName } from "../refusals.ts";
import { codesOf, id, many, yuan } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";
import { version } from "./details.ts";

/** Fields of a case of breach. */

export const disposal = ["disposal_id", id<"DisposalId">(), "处置编号"] as const;

export const amount = ["amount", yuan, "拟扣违约金"] as const;

export const state = ["status", codesOf(disposalStates), "状态"] as const;

export const place = ["place", many, "合同的第几项违约，从0起"] as const;

export const moved = payload({ disposal, version, state });

export const inAnswering = [
  "NOT_FOUND",
  "CASE_CHANGED",
  "STATUS_NOT_ALLOWED",
] as const satisfies readonly RefusalName[];
