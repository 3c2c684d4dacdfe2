import { api } from "@zd/api";
import { channels } from "@zd/domain/funds/channels";
import { instant } from "@zd/domain/kernel/brand";
import { findAttachmentsOf } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";

/** 授信申请信息 of the firm with the lenders' answers, the newest first. */
export const listCredits = handle(api.finance.listCredits, async ({ credit, channel }, { db, actor }) => {
  let query = db
    .selectFrom("financing.credit")
    .selectAll()
    .where("firmId", "=", actor.firmId)
    .orderBy("appliedAt", "desc")
    .orderBy("id", "desc")
    .limit(50);
  if (credit) query = query.where("id", "=", credit);
  if (channel) query = query.where("channel", "=", channel);
  const found = await query.execute();
  const files = await findAttachmentsOf(
    db,
    "finance-credit",
    found.map(({ id }) => id),
  );
  return found.map((row) => ({
    credit: row.id,
    channel: row.channel,
    channelName: channels[row.channel],
    state: row.state,
    asked: row.asked,
    granted: row.granted,
    purpose: row.purpose,
    expiresOn: row.expiresOn,
    appliedAt: instant(row.appliedAt.getTime()),
    decidedAt: row.decidedAt && instant(row.decidedAt.getTime()),
    memo: row.memo,
    files: [...(files.get(row.id) ?? [])],
    letter: row.letterNo,
    signedAt: row.signedAt && instant(row.signedAt.getTime()),
  }));
});
