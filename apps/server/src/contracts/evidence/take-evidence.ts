import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { openFileStore, sendPack } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { openLetters } from "../../signing/index.ts";
import { findHistory } from "../history.ts";
import { getReadableContract } from "../read-contract.ts";
import { completeSignatures } from "../signing/complete-signatures.ts";
import type { FindCarriage } from "./carriage.ts";
import { type FindDealProof, textsOfProof } from "./deal-proof.ts";
import { filesOfEvidence } from "./evidence-files.ts";
import { textsOfEvidence } from "./evidence-texts.ts";

/**
 * 证据包: all records of a contract in one archive, for its parties and the exchange's staff; for others the contract is
 * NOT_FOUND. Of the ledger it has the caller's own accounts alone.
 */
export function takeEvidence(platform: Platform, findProof: FindDealProof, findCarriage: FindCarriage) {
  const store = openFileStore(platform.config);
  const letters = openLetters(platform);
  const complete = completeSignatures(platform);
  return handle(api.contracts.takeEvidence, async ({ contractNo }, { db, transact, actor, now }) => {
    const found = await getReadableContract(db, contractNo, actor);
    await complete(found);
    const isStaff = mayDo(actor.roles, "read-console");
    const history = await findHistory(db, contractNo);
    const carriage = await findCarriage(db, contractNo);
    const input = { found, history, actor, isStaff, carriage };
    const files = await filesOfEvidence({ db, transact, letters }, input);
    const holder = isStaff ? "exchange" : actor.firmId;
    const proof = await findProof(platform, { order: found.row.orderNo, reader: holder });
    const texts = [
      ...(await textsOfEvidence(db, found, history, holder)),
      ...carriage.texts,
      ...textsOfProof(proof),
    ];
    const reader = { actor, company: actor.companyId, now };
    return sendPack(store, db, { name: `合同${contractNo}证据包`, files, texts }, reader);
  });
}
