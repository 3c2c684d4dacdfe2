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
      if (draft.state !== "0" || draft.signedAt) return refuse("STATUS_NOT_ALLOWED");
      // Another amount is another agreement: the one that was made is not signed any more.
      await tx
        .updateTable("financing.credit")
        .set({ ...wish, letterNo: null })
        .where("id", "=", known)
        .execute();
    } else {
      await refuseSecond(tx, actor.firmId, channel);
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

/** Of each channel there is one application at a time, and one limit. */
export async function refuseSecond(
  db: Reader,
  firm: FirmId,
  channel: ChannelId,
  but?: CreditId,
): Promise<void> {
  const others = await db
    .selectFrom("financing.credit")
    .select("state")
    .where("firmId", "=", firm)
    .where("channel", "=", channel)
    .where("state", "in", ["0", "1", "2"])
    .$if(but !== undefined, (of) => of.where("id", "!=", but as CreditId))
    .execute();
  if (others.some(({ state }) => state === "2")) throw new Refused("CREDIT_HELD");
  if (others.length > 0) throw new Refused("CREDIT_PENDING");
}

async function nextId(tx: Tx, day: string): Promise<CreditId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('financing.credit_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return `SX${day.replaceAll("-", "")}${serial(no, 6)}` as CreditId;
}
