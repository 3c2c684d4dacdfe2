import type { DisposalCase } from "@zd/domain/contracts/breach";
import type { Fen } from "@zd/domain/kernel/brand";
import type { ContractScope } from "../contract-store.ts";
import { actOnContract } from "../steps/act-on-contract.ts";
import type { Judge } from "./decided.ts";

/** Resolves the default of a case in its contract; the penalty is posted with it. */
export const resolveDefault = (
  scope: ContractScope,
  actor: Judge,
  { id, draft: { contract: contractNo, place } }: DisposalCase,
  taken: Fen,
  why: string,
) =>
  actOnContract(scope, actor, "exchange", {
    contractNo,
    seen: null,
    action: { type: "resolve-default", place, taken },
    memo: `${why}（处置编号${id}）`,
  });
