import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { eachFact, factValue, letterKinds, letterText } from "@zd/domain/letters/letter";
import { codeOfDigest } from "@zd/domain/letters/letter-parts";
import { handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { findLetter, findSignatures } from "./letter-store.ts";

/** 函件核验: the content of a letter, for whoever has its number and the code that is printed on it. */
export const verifyLetter = handle(api.letters.verify, async ({ number, code }, { db, request }) => {
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
      content: letterText(found.content),
      facts: found.content.blocks.flatMap((block) =>
        block.kind === "facts"
          ? eachFact(block.facts).map((fact) => ({ label: fact[0], value: factValue(fact) }))
          : [],
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
