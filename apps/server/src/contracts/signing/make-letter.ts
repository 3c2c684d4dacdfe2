import { contract } from "@zd/contract";
import { handle, notFound } from "../../platform/operation.ts";
import type { Letters } from "../../signing/index.ts";
import { getReadableContract } from "../read-contract.ts";
import { openLetter } from "./open-letter.ts";

/** 函件PDF: for both parties and the exchange's people; to everybody else the contract is not there. */
export const makeLetter = ({ documentOf }: Letters) =>
  handle(contract.letters.make, async ({ kind, contractNo, settlement = null }, { db, actor, transact }) => {
    // A disposal letter is drawn with its case, that of an order by the mall, that of a delivery by logistics.
    if (kind === "disposal" || kind === "order" || kind === "delivery") throw notFound();
    const found = await getReadableContract(db, contractNo, actor);
    const number = await openLetter(transact, found, kind, settlement);
    return { number, document: await documentOf(number, actor) };
  });
