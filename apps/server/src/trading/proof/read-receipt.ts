import { contract } from "@zd/contract";
import type { OutputOf } from "@zd/contract/wire/operation";
import { type CompanyId, type FirmId, instant, orderNo, type SectionId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import { read } from "../../platform/exact-json.ts";
import type { Platform } from "../../platform/module.ts";
import { handle, notFound } from "../../platform/operation.ts";
import type { Signer } from "../../platform/signer.ts";
import { openAliases } from "../sessions/aliases.ts";
import { aliasOf } from "../sessions/journal.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { signReceipts } from "./receipts.ts";

/** A row of the journal that an order has a receipt of. */
interface OrderRow {
  readonly type: string;
  readonly seq: number;
  readonly reason?: string;
  readonly order?: { readonly no: string; readonly firm: string };
  readonly request?: { readonly no: string; readonly firm: string };
}

type OwnReceipt = OutputOf<typeof contract.proof.readReceipt>;

/**
 * The receipts of a firm's orders in a session, signed anew and together, with what shows that their rows are the firm's
 * own. Rows of others are left out.
 */
export async function receiptsOf(
  db: Reader,
  signer: Signer,
  {
    section,
    company,
    firm,
  }: { readonly section: SectionId; readonly company: CompanyId; readonly firm: FirmId },
  seqs: readonly number[],
): Promise<readonly OwnReceipt[]> {
  if (seqs.length === 0) return [];
  const found = await db
    .selectFrom("trading.journal as j")
    .innerJoin("trading.section as s", "s.id", "j.sectionId")
    .select(["j.seq", "j.body", "j.at", "j.hash", "s.aliasSalt"])
    .where("j.sectionId", "=", section)
    .where(inMonthOf("j", section))
    .where("j.seq", "in", [...seqs])
    .where("s.companyId", "=", company)
    .orderBy("j.seq")
    .execute();
  const own = found.flatMap(({ body, at, hash, seq, aliasSalt }) => {
    const row = read<OrderRow>(body);
    const order = row.order ?? row.request;
    if (order?.firm !== firm || !aliasSalt) return [];
    const aliases = openAliases(aliasSalt);
    const name = aliasOf(row, firm);
    const receipt = {
      orderNo: orderNo(order.no),
      seq,
      at: instant(at.getTime()),
      hash: hash.toString("hex"),
    };
    return [{ receipt, alias: aliases.of(name), aliasOf: name, aliasKey: aliases.keyOf(name) }];
  });
  const signed = signReceipts(
    signer,
    own.map(({ receipt }) => ({ section, receipt })),
  );
  return own.map(({ receipt, ...besides }, i) => ({ receipt: signed[i] ?? receipt, ...besides }));
}

/** 订单回执: the firm's own. */
export const readReceipt = ({ signer }: Platform) =>
  handle(contract.proof.readReceipt, async ({ section, seq }, { db, actor }) => {
    const of = { section, company: actor.companyId, firm: actor.firmId };
    const [own] = await receiptsOf(db, signer, of, [seq]);
    if (!own) throw notFound();
    return own;
  });
