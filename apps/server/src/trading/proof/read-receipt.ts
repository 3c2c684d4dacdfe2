import { contract } from "@zd/contract";
import { instant, orderNo } from "@zd/domain/kernel/brand";
import { read } from "../../platform/exact-json.ts";
import type { Platform } from "../../platform/module.ts";
import { handle, notFound } from "../../platform/operation.ts";
import { openAliases } from "../sessions/aliases.ts";
import { aliasOf } from "../sessions/journal.ts";
import { signReceipts } from "./receipts.ts";

/** A row of the journal that an order has a receipt of. */
interface OrderRow {
  readonly type: string;
  readonly seq: number;
  readonly reason?: string;
  readonly order?: { readonly no: string; readonly firm: string };
  readonly request?: { readonly no: string; readonly firm: string };
}

/** 订单回执: the firm's own, signed anew, with what shows that the row is its own. */
export const readReceipt = ({ signer }: Platform) =>
  handle(contract.proof.readReceipt, async ({ section, seq }, { db, actor }) => {
    const found = await db
      .selectFrom("trading.journal as j")
      .innerJoin("trading.section as s", "s.id", "j.sectionId")
      .select(["j.body", "j.at", "j.hash", "s.aliasSalt"])
      .where("j.sectionId", "=", section)
      .where("j.seq", "=", seq)
      .where("s.companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const row = read<OrderRow>(found.body);
    const order = row.order ?? row.request;
    if (order?.firm !== actor.firmId || !found.aliasSalt) throw notFound();

    const unsigned = {
      orderNo: orderNo(order.no),
      seq,
      at: instant(found.at.getTime()),
      hash: found.hash.toString("hex"),
    };
    const [signed = unsigned] = signReceipts(signer, [{ section, receipt: unsigned }]);
    const aliases = openAliases(found.aliasSalt);
    const name = aliasOf(row, actor.firmId);
    return { receipt: signed, alias: aliases.of(name), aliasOf: name, aliasKey: aliases.keyOf(name) };
  });
