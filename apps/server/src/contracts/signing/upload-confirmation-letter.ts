import { api } from "@zd/api";
import { attachFiles } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnContract } from "../read-contract.ts";
import { stampedLetterRecord } from "./stamped-letter-record.ts";

/** 上传确认函 (UploadConfirmationLetter) */
export const uploadConfirmationLetter = handle(
  api.confirmationLetters.upload,
  async ({ contractNo, files }, { tx, now, actor }) => {
    const { row, side } = await getOwnContract(tx, contractNo, actor.firmId);
    const stamp = { uploadedBy: actor.userId, uploadedAt: new Date(now) };
    // Two uploads of one side come one after the other.
    await tx
      .insertInto("contracts.stampedLetter")
      .values({ contractNo, side, ...stamp })
      .onConflict((existing) => existing.columns(["contractNo", "side"]).doUpdateSet(stamp))
      .execute();
    const audience = { firms: [row.buyerId, row.sellerId] };
    const attaching = { company: actor.companyId, firm: actor.firmId, ofOthers: false, audience };
    await attachFiles(tx, stampedLetterRecord(contractNo, side), files, attaching, now);
    return null;
  },
);
