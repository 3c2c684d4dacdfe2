import { api } from "@zd/api";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import type { CarryTransfer } from "./carry-transfer.ts";
import { lockTransfer } from "./transfer-store.ts";

/** 推送转账数据 (R-7190): asks the bank at once. */
export const pushTransfer = (carry: CarryTransfer) =>
  handle(api.transfers.pushTransfer, async ({ transfer: id }, { tx, now, actor, refuse }) => {
    const transfer = await lockTransfer(tx, id as string as TransferId);
    if (transfer?.firm !== actor.firmId) throw notFound();
    if (transfer.state !== "1" && transfer.state !== "9") return refuse("STATUS_NOT_ALLOWED");
    await schedule(tx, carry, transfer.id, now, { transfer: transfer.id });
    return null;
  });
