import { api } from "@zd/api";
import { type DisposalCase, lastRejection } from "@zd/domain/contracts/breach";
import { actionsOfFirm } from "@zd/domain/contracts/disposal-steps";
import { handle } from "../../platform/calls/operation.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import { addressOfPicture } from "./letter-picture.ts";

/** 待确认违约处置函 (waitSetDisposalList): all of the firm's letters that wait, the earliest deadline first. */
export const listWaiting = handle(api.breach.waiting, async (_, { db, actor }) => {
  const found = await db
    .selectFrom("contracts.disposal")
    .select(["body", "pictureId"])
    .where("firmId", "=", actor.firmId)
    .where("state", "=", "1")
    .orderBy("answerBy")
    .orderBy("id")
    .execute();
  return found.map(({ body, pictureId }) => {
    const disposal = revive<DisposalCase>(body);
    const { id, version, draft, answerBy } = disposal;
    return {
      disposal: id,
      version,
      letter: pictureId && addressOfPicture(pictureId),
      rejection: lastRejection(disposal),
      contractNo: draft.contract,
      kind: draft.kind,
      amount: draft.amount,
      answerBy,
      mayAppeal: actionsOfFirm(disposal).includes("appeal"),
    };
  });
});
