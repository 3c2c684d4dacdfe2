import { api } from "@zd/api";
import type { CreditId } from "@zd/domain/financing/codes";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { attachFiles } from "../../files/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { isThereAlready, type Tx } from "../../platform/database/database.ts";
import { lockCredit } from "./credit-store.ts";
import { requireWish, wishMark } from "./wish.ts";

/** 授信申请 (50001): inserts a draft, or changes one. */
export const applyForCredit = handle(
  api.finance.applyForCredit,
  async ({ credit: known, seen, ...wish }, { tx, now, actor }) => {
    const { channel, amount, purpose, files } = wish;
    const draft = known === undefined ? null : await lockCredit(tx, known, actor.firmId);
    await requireWish(tx, actor.firmId, wish, draft, now);
    requireMatchingPreview(seen, wishMark(wish, draft));
    const columns = { asked: amount, purpose: purpose.trim(), byUser: actor.userId };
    const id = draft?.id ?? (await nextId(tx, shanghaiDay(now)));
    if (draft) {
      // Another amount is another agreement: the one that was made is not signed any more.
      await tx
        .updateTable("financing.credit")
        .set({ ...columns, letterNo: null })
        .where("id", "=", id)
        .execute();
    } else {
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
          ...columns,
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

async function nextId(tx: Tx, day: string): Promise<CreditId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('financing.credit_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return `SX${day.replaceAll("-", "")}${serial(no, 6)}` as CreditId;
}
