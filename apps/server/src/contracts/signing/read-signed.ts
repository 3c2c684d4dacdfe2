import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { findDocument, findLetter, findSignatures } from "../../signing/index.ts";
import { getReadableContract } from "../read-contract.ts";
import type { CompleteSignatures } from "./complete-signatures.ts";
import { letterNumbers } from "./letters-of-contract.ts";

/** 查询已签文件 (SD0600) */
export const readSigned = (complete: CompleteSignatures) =>
  handle(api.letters.readSigned, async ({ kind, contractNo }, { db, actor }) => {
    const found = await getReadableContract(db, contractNo, actor);
    if (kind === "contract") await complete(found);
    const number = letterNumbers[kind](contractNo);
    const [letter, document, signatures] = await Promise.all([
      findLetter(db, number),
      findDocument(db, number),
      findSignatures(db, number),
    ]);
    const nameOf = (side: "B" | "S") =>
      letter?.content.signers.find((signer) => signer.side === side)?.name ?? "";
    return {
      number,
      document,
      digest: letter?.digest ?? null,
      isComplete: letter !== null && signatures.length === letter.content.signers.length,
      signatures: signatures.map(({ side, signerName, serial, signedAt, sha256, sm2, sm2Key }) => ({
        side,
        name: nameOf(side),
        signerName,
        serial,
        signedAt: instant(signedAt.getTime()),
        sha256: sha256.toString("hex"),
        sm2: sm2.toString("base64"),
        sm2Key: sm2Key.toString("base64"),
      })),
    };
  });
