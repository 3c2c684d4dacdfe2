import { contract } from "@zd/contract";
import { mayDo } from "@zd/domain/identity/access";
import { handle, notFound } from "../../platform/operation.ts";
import type { Letters } from "../../signing/index.ts";
import { getContract } from "../contract-store.ts";
import { openLetter } from "./open-letter.ts";

/** 函件PDF: for both parties and the exchange's people; to everybody else the contract is not there. */
export const makeLetter = ({ documentOf }: Letters) =>
  handle(contract.letters.make, async ({ kind, contractNo, settlement = null }, { db, actor, transact }) => {
    // A disposal letter is drawn with its case.
    if (kind === "disposal") throw notFound();
    const whose = mayDo(actor.roles, "read-console") ? { company: actor.companyId } : { firm: actor.firmId };
    const found = await getContract(db, contractNo, whose);
    const number = await openLetter(transact, found, kind, settlement);
    return { number, document: await documentOf(number, actor) };
  });
