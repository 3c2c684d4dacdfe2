import { contract } from "@zd/contract";
import type { CreditId } from "@zd/domain/financing/codes";
import { standingFault } from "@zd/domain/financing/credit";
import type { ChannelId } from "@zd/domain/financing/products";
import type { FirmId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { attachFiles } from "../../files/index.ts";
import { isThereAlready, type Reader, type Tx } from "../../platform/database.ts";
import { handle, Refused } from "../../platform/operation.ts";
import { findBorrower } from "../standing.ts";
import { lockCredit } from "./credit-store.ts";

/** 授信申请 (50001): a draft, or a draft changed. */
export const applyForCredit = handle(
  contract.finance.applyForCredit,
  async ({ channel, amount, purpose, files, credit: known }, { tx, now, actor, refuse }) => {
    const fault = standingFault(await findBorrower(tx, actor.firmId, channel, now));
    if (fault) return refuse(fault.reason);
    if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
    if (purpose.trim() === "") return refuse("FIELD_REQUIRED", { field: "资金用途" });
    const wish = { asked: amount, purpose: purpose.trim(), byUser: actor.userId };
    const id = known ?? (await nextId(tx, shanghaiDay(now)));
    if (known) {
      const draft = await lockCredit(tx, known, actor.firmId);
      if (draft.channel !== channel) return refuse("NOT_FOUND");
      if (draft.state !== "0" || draft.signedAt) return refuse("STATUS_NOT_ALLOWED");
      // Another amount is another agreement: the one that was made is not signed any more.
      await tx
        .updateTable("financing.credit")
        .set({ ...wish, letterNo: null })
        .where("id", "=", known)
        .execute();
    } else {
      const second = await findSecond(tx, actor.firmId, channel);
      if (second) return refuse(second);
      await tx
        .insertInto("financing.credit")
        .values({
          id,
          companyId: actor.companyId,
          firmId: actor.firmId,
          channel,
          state: "0",
          granted: null,
          expiresOn: null,
          frozenFor: null,
          letterNo: null,
          signedAt: null,
          appliedAt: new Date(now),
          submittedAt: null,
          decidedAt: null,
          ...wish,
        })
        .execute()
        .catch((error: unknown) => {
          throw isThereAlready(error) ? new Refused("CREDIT_PENDING") : error;
        });
    }
    const owner = {
      company: actor.companyId,
      firm: actor.firmId,
      ofOthers: false,
      audience: "staff",
    } as const;
    await attachFiles(tx, { kind: "finance-credit", id }, files, owner, now);
    return { credit: id, state: "0" as const };
  },
);

/** Of each channel there is one application at a time, and one limit: why there may be no second now. */
export async function findSecond(
  db: Reader,
  firm: FirmId,
  channel: ChannelId,
): Promise<"CREDIT_HELD" | "CREDIT_PENDING" | null> {
  const other = await db
    .selectFrom("financing.credit")
    .select("state")
    .where("firmId", "=", firm)
    .where("channel", "=", channel)
    .where("state", "in", ["0", "1", "2"])
    .executeTakeFirst();
  return other ? (other.state === "2" ? "CREDIT_HELD" : "CREDIT_PENDING") : null;
}

async function nextId(tx: Tx, day: string): Promise<CreditId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('financing.credit_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return `SX${day.replaceAll("-", "")}${serial(no, 6)}` as CreditId;
}
