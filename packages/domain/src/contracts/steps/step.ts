import type { Decision } from "../../kernel/decision.ts";
import type { ContractAction, ContractRefusal } from "../actions.ts";
import type { ContractFact } from "../facts.ts";

/** What an action leads to: its facts, or why it is refused. */
export type ContractDecision = Decision<ContractFact, ContractRefusal>;

/** When a step was taken, and by whom. */
export type Stamp = Pick<ContractFact, "at" | "by">;

/** The action of this type. */
export type ActionOf<Type extends ContractAction["type"]> = Extract<ContractAction, { readonly type: Type }>;
