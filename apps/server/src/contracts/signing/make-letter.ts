import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import type { Letters } from "../../signing/index.ts";
import { getReadableContract } from "../read-contract.ts";
import type { CompleteSignatures } from "./complete-signatures.ts";
import { openLetter } from "./open-letter.ts";

/** 函件PDF, for both parties and the exchange's staff; for others the contract is NOT_FOUND. */
export const makeLetter = ({ documentOf }: Letters, complete: CompleteSignatures) =>
  handle(api.letters.make, async ({ kind, contractNo, settlement = null }, { db, actor, transact }) => {
    const found = await getReadableContract(db, contractNo, actor);
    const number = await openLetter(transact, found, kind, settlement);
    if (kind === "contract") await complete(found);
    return { number, document: await documentOf(number, actor) };
  });
