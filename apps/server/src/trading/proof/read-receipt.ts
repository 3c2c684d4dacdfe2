import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { type CompanyId, type FirmId, instant, orderNo, type SectionId } from "@zd/domain/kernel/brand";
import { type FileStore, openFileStore } from "../../files/index.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { read } from "../../platform/formats/exact-json.ts";
import type { Platform } from "../../platform/module.ts";
import type { Signer } from "../../platform/process/signer.ts";
import { parseBundle, readStoredBundle } from "../purge/stored-bundle.ts";
import { openAliases } from "../sessions/aliases.ts";
import { aliasOf } from "../sessions/journal.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { signReceipts } from "./receipts.ts";

/** A row of the journal for which an order has a receipt. */
interface OrderRow {
  /** Kind of the fact, or `order-refused`. */
  readonly type: string;
  /** Place in the journal, from 1. */
  readonly seq: number;
  /** Milliseconds. */
  readonly at: number;
  /** Refusal of a refused order. */
  readonly reason?: string;
  /** Left out in rows that name no ware. */
  readonly ware?: string;
  /** The order of an accepted row. */
  readonly order?: {
    readonly no: string;
    /** Its firm; an alias in a purged session. */
    readonly firm: string;
  };
  /** The order of a refused row. */
  readonly request?: {
    readonly no: string;
    /** Its firm; an alias in a purged session. */
    readonly firm: string;
  };
}

/** The row with its hash; for a purged session with aliases in place of firms. */
interface HashedRow {
  /** The parsed row. */
  readonly row: OrderRow;
  /** Hash of the row in the journal's chain, hex. */
  readonly hash: string;
}

type OwnReceipt = OutputOf<typeof api.proof.readReceipt>;

/** Whose receipts may be found. */
interface VisibleTo {
  /** The session that the orders are of. */
  readonly section: SectionId;
  readonly company: CompanyId;
  /** The firm that asks, whose own orders they must be. */
  readonly firm: FirmId;
}

/**
 * Receipts of a firm's orders in a session, signed together, with what shows that the rows are the firm's own; rows
 * of other firms are left out. For a purged session they are found in its bundle.
 */
export async function receiptsOf(
  {
    db,
    signer,
    store,
  }: {
    readonly db: Reader;
    readonly signer: Signer;
    /** Where the bundles of purged sessions lie. */
    readonly store: FileStore;
  },
  { section, company, firm }: VisibleTo,
  orders:
    | {
        /** The orders by their places in the journal. */
        readonly seqs: readonly number[];
      }
    | {
        /** All orders of the firm for this ware. */
        readonly ware: string;
      },
): Promise<readonly OwnReceipt[]> {
  const found = await db
    .selectFrom("trading.section")
    .select(["aliasSalt", "bundleFile"])
    .where("id", "=", section)
    .where("companyId", "=", company)
    .executeTakeFirst();
  if (!found?.aliasSalt) return [];
  const aliases = openAliases(found.aliasSalt);
  const { bundleFile } = found;
  const rows =
    bundleFile === null
      ? await findRows(db, section, firm, orders)
      : parseBundle(await readStoredBundle(store, section, bundleFile))
          .rows.map(({ body, hash }) => ({ row: read<OrderRow>(body), hash }))
          .filter(({ row }) => isAmong(row, orders));
  const own = rows.flatMap(({ row, hash }) => {
    const order = row.order ?? row.request;
    const name = aliasOf(row, firm);
    const alias = aliases.of(name);
    if (!order || order.firm !== (bundleFile === null ? firm : alias)) return [];
    const receipt = { orderNo: orderNo(order.no), seq: row.seq, at: instant(row.at), hash };
    return [{ receipt, alias, aliasOf: name, aliasKey: aliases.keyOf(name) }];
  });
  const signed = signReceipts(
    signer,
    own.map(({ receipt }) => ({ section, receipt })),
  );
  return own.map(({ receipt, ...besides }, i) => ({ receipt: signed[i] ?? receipt, ...besides }));
}

const isAmong = (row: OrderRow, orders: Parameters<typeof receiptsOf>[2]): boolean =>
  "seqs" in orders ? orders.seqs.includes(row.seq) : row.order !== undefined && row.ware === orders.ware;

async function findRows(
  db: Reader,
  section: SectionId,
  firm: FirmId,
  orders: Parameters<typeof receiptsOf>[2],
): Promise<readonly HashedRow[]> {
  const seqs = "seqs" in orders ? orders.seqs : await findSeqs(db, section, firm, orders.ware);
  if (seqs.length === 0) return [];
  const found = await db
    .selectFrom("trading.journal")
    .select(["body", "hash"])
    .where("sectionId", "=", section)
    .where(inMonthOf("trading.journal", section))
    .where("seq", "in", [...seqs])
    .orderBy("seq")
    .execute();
  return found.map(({ body, hash }) => ({ row: read<OrderRow>(body), hash: hash.toString("hex") }));
}

/** Journal rows of a firm's orders for a ware. */
async function findSeqs(
  db: Reader,
  section: SectionId,
  firm: FirmId,
  ware: string,
): Promise<readonly number[]> {
  const found = await db
    .selectFrom("trading.order")
    .select("seq")
    .where("sectionId", "=", section)
    .where("wareId", "=", ware)
    .where("firmId", "=", firm)
    .execute();
  return found.map(({ seq }) => seq);
}

/** 订单回执 of the firm's own orders. */
export function readReceipt({ signer, config }: Platform) {
  const store = openFileStore(config);
  return handle(api.proof.readReceipt, async ({ section, seq }, { db, actor }) => {
    const visibleTo = { section, company: actor.companyId, firm: actor.firmId };
    const [own] = await receiptsOf({ db, signer, store }, visibleTo, { seqs: [seq] });
    if (!own) throw notFound();
    return own;
  });
}
