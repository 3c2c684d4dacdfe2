import { api } from "@zd/api";
import { contractParties } from "@zd/domain/contracts/codes";
import { type Bucket, buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { type ContractNo, type FirmId, instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatYuan } from "@zd/domain/money/yuan";
import { z } from "zod";
import { asText, type PackedText } from "../../files/index.ts";
import { findEntries } from "../../funds/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import { settlementsOf, shipmentsOf } from "../contract-on-the-wire.ts";
import type { FoundContract } from "../contract-store.ts";
import type { Step } from "../history.ts";
import { receiptsOf } from "../records/receipts.ts";
import { stepOnTheWire } from "../records/steps.ts";

const { listSteps, listShipments, listReceipts, listSettlements } = api.contracts;

/** The records of a contract as its calls answer them, its log in words as well, and the ledger extract. */
export async function textsOfEvidence(
  db: Reader,
  { row: { contractNo, orderNo }, contract: one }: FoundContract,
  history: readonly Step[],
  holder: FirmId | "exchange",
): Promise<readonly PackedText[]> {
  const steps = history.map(stepOnTheWire);
  const json = (name: string, value: unknown) => ({ name: `${name}.json`, text: asText(value) });
  return [
    json("时间线", z.encode(listSteps.output, steps)),
    { name: "时间线.txt", text: timelineText(contractNo, steps) },
    json("发货磅单", z.encode(listShipments.output, shipmentsOf(history, one.shipments))),
    json("收货磅单", z.encode(listReceipts.output, receiptsOf(history))),
    json("结算与化验", z.encode(listSettlements.output, settlementsOf(history))),
    json("资金账目", await ledgerOf(db, [contractNo, orderNo], holder)),
  ];
}

function timelineText(contractNo: ContractNo, steps: readonly ReturnType<typeof stepOnTheWire>[]): string {
  const lines = steps.map(({ step, at, label, side, userName, detail }) => {
    const who = [side && contractParties[side], userName].filter(Boolean).join(" ") || "系统自动";
    return [`${step}. ${formatShanghai(at)}`, label, who, detail].filter(Boolean).join("  ");
  });
  return `${[`合同${contractNo}操作日志`, ...lines].join("\n")}\n`;
}

/**
 * 资金账目: the caller's entries of the vouchers that name the contract or its order, in yuan. Deposits and service fees
 * move through the platform however the goods are paid for.
 */
async function ledgerOf(db: Reader, references: readonly string[], holder: FirmId | "exchange") {
  const entries = await findEntries(db, references, holder);
  return entries.map(({ no, kind, reference, at, leg, bucket, amount, balance }) => ({
    voucher: String(no),
    leg,
    kind,
    kindName: voucherKinds[kind],
    reference,
    at: formatShanghai(instant(at.getTime())),
    holder,
    bucket,
    bucketName: bucket in buckets ? buckets[bucket as Bucket] : "手续费收入",
    amount: formatYuan(amount),
    balance: formatYuan(balance),
  }));
}
