import { api } from "@zd/api";
import { findAttachments } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnContract } from "../read-contract.ts";
import { stampedLetterRecord } from "./stamped-letter-record.ts";

/** 确认函盖章件 of both sides, for both sides. */
export const readConfirmationLetters = handle(
  api.confirmationLetters.read,
  async ({ contractNo }, { db, actor }) => {
    const { side } = await getOwnContract(db, contractNo, actor.firmId);
    const [own, other] = await Promise.all([
      findAttachments(db, stampedLetterRecord(contractNo, side)),
      findAttachments(db, stampedLetterRecord(contractNo, side === "B" ? "S" : "B")),
    ]);
    return { own, other };
  },
);
