import { api } from "@zd/api";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import {
  aboutTask,
  findCertificate,
  findSignatures,
  findTask,
  getLetter,
  type Letters,
  proveTask,
  requireCode,
} from "../../signing/index.ts";
import { getOwnContract } from "../read-contract.ts";
import { actOnContract } from "../steps/act-on-contract.ts";

/**
 * 电子签署确认 (SD0304). The signed document and the step of the contract are kept in one transaction: where the rules
 * refuse the step, the document is not kept.
 */
export const confirmSigning = ({ ca, sign, documentOf }: Letters) =>
  handle(api.letters.confirmSigning, async ({ task: id, code }, { actor, transact }) => {
    const { userId: user, firmId: firm } = actor;
    const { task, letter, certificate, signed } = await transact(async ({ tx, now }) => {
      const found = await findTask(tx, id);
      if (found.userId !== user || found.firmId !== firm) throw notFound();
      if (found.expiresAt.getTime() <= now) throw new Refused("SIGNING_OVER");
      return {
        task: found,
        letter: await getLetter(tx, found.letterNumber),
        certificate: await findCertificate(tx, { firm, user }, now),
        signed: await findSignatures(tx, found.letterNumber),
      };
    });
    if (signed.some(({ side }) => side === task.side)) throw new Refused("SIGNED_ALREADY");
    if (!certificate) throw new Refused("CERTIFICATE_INVALID");
    if (!task.provenAt) {
      await requireCode(ca.checkCode(certificate.mobile, aboutTask(id), code));
      await transact(({ tx, now }) => proveTask(tx, id, now));
    }

    const number = task.letterNumber;
    const state = await sign({ number, side: task.side, by: actor }, async (scope) => {
      const done = await findSignatures(scope.tx, number);
      if (done.some(({ side }) => side === task.side)) throw new Refused("SIGNED_ALREADY");
      if (letter.kind !== "contract") return null;
      const contractNo = letter.record as ContractNo;
      const { contract: before } = await getOwnContract(scope.tx, contractNo, firm);
      if (before.signed.includes(task.side)) return before.state;
      const action = { type: "sign" } as const;
      const after = await actOnContract(scope, actor, "party", { contractNo, action, seen: null });
      return after.state;
    });
    return { number, document: await documentOf(number, actor), state };
  });
