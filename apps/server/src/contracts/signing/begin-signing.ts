import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import { closedReason } from "@zd/domain/contracts/preconditions";
import { letterKinds } from "@zd/domain/letters/letter";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { aboutTask, findCertificate, findSignatures, keepTask, type Letters } from "../../signing/index.ts";
import { getOwnContract } from "../read-contract.ts";
import type { CompleteSignatures } from "./complete-signatures.ts";
import { openLetter } from "./open-letter.ts";

/** 发起电子签署 (SD0301): sends a code to the signer's mobile, unless the document cannot be signed. */
export const beginSigning = ({ sendCode, documentOf }: Letters, complete: CompleteSignatures) =>
  handle(api.letters.beginSigning, async ({ kind, contractNo }, { db, actor, now, transact }) => {
    const found = await getOwnContract(db, contractNo, actor.firmId);
    const { side, contract: one } = found;
    const certificate = await findCertificate(db, { firm: actor.firmId, user: actor.userId }, now);
    if (!certificate) throw new Refused("CERTIFICATE_INVALID");
    const letterNumber = await openLetter(transact, found, kind);
    if (kind === "contract") await complete(found);
    const signatures = await transact(({ tx }) => findSignatures(tx, letterNumber));
    if (signatures.some((each) => each.side === side)) throw new Refused("SIGNED_ALREADY");
    // A side whose step was taken without a signature on the document may still sign it.
    const isStep = kind === "contract" && !one.signed.includes(side);
    const closed = isStep ? closedReason(one, "sign", side, { now, calendar: found.calendar }) : null;
    if (closed) throw new Refused(closed);

    const document = await documentOf(letterNumber, actor);
    const id = randomUUID();
    const expiresAt = await transact((scope) =>
      keepTask(scope.tx, { id, letterNumber, side, firmId: actor.firmId, userId: actor.userId }, scope.now),
    );
    const { mobile, holder, serial } = certificate;
    const sent = await sendCode(mobile, aboutTask(id), `签署${letterKinds[kind]}${letterNumber}`);
    return {
      task: id as never,
      number: letterNumber,
      document,
      holder,
      serial,
      mobile: coveredNumber(mobile),
      expiresAt,
      ...sent,
    };
  });
