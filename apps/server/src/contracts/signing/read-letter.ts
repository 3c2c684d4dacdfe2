import { api } from "@zd/api";
import { letterText } from "@zd/domain/letters/letter";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { getLetter, proofAddressOf } from "../../signing/index.ts";
import { getReadableContract } from "../read-contract.ts";
import { openLetter } from "./open-letter.ts";

/**
 * 函件内容, for both parties and the exchange's staff. A letter is written down when it is first read, so that the code
 * on a printed copy can be verified.
 */
export const readLetter = ({ transact }: Pick<Platform, "transact">) =>
  handle(api.letters.read, async ({ kind, contractNo, settlement = null }, { db, actor }) => {
    const found = await getReadableContract(db, contractNo, actor);
    const number = await openLetter(transact, found, kind, settlement);
    const letter = await transact(({ tx }) => getLetter(tx, number));
    const { digest, content } = letter;
    return { number, digest, content: letterText(content), address: await proofAddressOf(db, letter) };
  });
