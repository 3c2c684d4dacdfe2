import type { RefusalName } from "../refusals.ts";
import { seen as seenCard } from "../wire/card.ts";
import { many, text, yuan } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";
import { contractKey, contractNo, contractState } from "./detail-fields.ts";
import { version } from "./details.ts";

/** Fields and refusals that steps on a contract share. */

/** Fields of every action: the contract, and the version that was seen. */
export const of = { ...contractKey, seen: [version[0], many.optional(), "所见版本"] } as const;

/** Fields of an action that is sent from a confirmation card: the card's mark as well. */
export const onCard = { ...of, card: seenCard } as const;

export const amount = ["amount", yuan, "金额"] as const;

export const memo = ["memo", text(500, 1), "说明"] as const;

export const moved = payload({ contractNo, version, state: ["status", contractState, "办理后的状态"] });

/** Refusals of every action on a contract. */
export const refusalsOfActions = [
  "NOT_FOUND",
  "CONTRACT_CHANGED",
  "CONTRACT_STATE_WRONG",
  "DEADLINE_PASSED",
] as const satisfies readonly RefusalName[];
