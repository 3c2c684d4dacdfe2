import { contract } from "@zd/contract";
import { instant } from "@zd/domain/kernel/brand";
import { letterKinds } from "@zd/domain/letters/letter";
import { handle } from "../../platform/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { findLetter, findSignatures } from "./letter-store.ts";
import { codeOfDigest } from "./open-letters.ts";

/** 函件核验: tells only whoever holds the letter, and so its code, what it says. */
export const verifyLetter = handle(contract.letters.verify, async ({ number, code }, { db, request }) => {
  const [company, found] = await Promise.all([companyOfSite(db, request, undefined), findLetter(db, number)]);
  const isGenuine =
    found !== null && found.companyId === company && codeOfDigest(found.digest) === code.toLowerCase();
  if (!isGenuine) return { isGenuine, letter: null };
  const signatures = await findSignatures(db, number);
  return {
    isGenuine,
    letter: {
      number,
      title: letterKinds[found.kind],
      issuer: found.content.issuer,
      issuedAt: instant(found.issuedAt.getTime()),
      digest: found.digest,
      facts: found.content.blocks.flatMap((block) =>
        block.kind === "facts" ? block.facts.map(([label, value]) => ({ label, value })) : [],
      ),
      signers: found.content.signers.map(({ side, label, name }) => {
        const signed = signatures.find((each) => each.side === side);
        return {
          label,
          name,
          serial: signed?.serial ?? null,
          signedAt: signed ? instant(signed.signedAt.getTime()) : null,
          sha256: signed?.sha256.toString("hex") ?? null,
        };
      }),
    },
  };
});
