import type {
  CompanyId,
  ContractNo,
  FileId,
  FirmId,
  Instant,
  SectionId,
  WareId,
} from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { attachFiles, type FileStore, keepFile } from "../../files/index.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { bundleText } from "../proof/bundle-text.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { archiveNameOf, packBundle } from "./stored-bundle.ts";

/** Owner of the bundle files: company, firm and user. */
type Keeper = Parameters<typeof keepFile>[1];

/** Practice sessions that began before `before`, are over and not purged yet; by number, after the number `after`. */
export async function findPurgeableSessions(
  db: Reader,
  {
    company,
    before,
    after,
    most,
  }: {
    /** The company whose sessions are looked for. */
    readonly company: CompanyId;
    /** Sessions that began at this moment or later are left out. */
    readonly before: Instant;
    /** Number of the last section of the page before; empty for the first page. */
    readonly after: string;
    /** How many at most. */
    readonly most: number;
  },
): Promise<readonly SectionId[]> {
  const found = await db
    .selectFrom("trading.section")
    .select("id")
    .where("companyId", "=", company)
    .where("practice", "=", true)
    .where("clearedAt", "is", null)
    .where("id", ">", after)
    .where("startsAt", "<", new Date(before))
    .where("status", "in", ["5", "6", "7"])
    // Of what was on the calendar before there were openings there is no bundle; it stays as it is.
    .where("aliasSalt", "is not", null)
    .orderBy("id")
    .limit(most)
    .execute();
  return found.map(({ id }) => id as SectionId);
}

/** The bundle of a session in the file store, with the length of its journal at that time. */
export interface StoredBundle {
  /** The ended session. */
  readonly section: SectionId;
  /** The zip archive with its bundle. */
  readonly file: FileId;
  /** Rows of the journal when it was stored. */
  readonly rows: number;
}

/** Stores the bundle of an ended session as a file; null where the session has none. */
export async function keepBundle(
  { db, transact, signer, clock }: Platform,
  store: FileStore,
  section: SectionId,
  keeper: Keeper,
): Promise<StoredBundle | null> {
  const found = await db
    .selectFrom("trading.section as s")
    .innerJoin("trading.sessionOpening as o", "o.sectionId", "s.id")
    .select(["s.aliasSalt", "o.text"])
    .where("s.id", "=", section)
    .executeTakeFirst();
  if (!found?.aliasSalt) return null;
  const publishable = { section, opening: found.text, aliasSalt: found.aliasSalt };
  const bundle = await bundleText(db, { transact, signer }, publishable);
  if (!bundle) return null;
  let text = "";
  for await (const piece of bundle.pieces) text += piece;
  const archive = { name: archiveNameOf(section), bytes: packBundle(section, text), at: clock.now() };
  const file = await keepFile({ store, transact }, keeper, archive);
  return { section, file, rows: bundle.seal.rows };
}

/** Whether a session is still as its kept bundle says. Locks its row, so that nothing is added to its journal any more. */
export async function lockPurgeableSession(tx: Tx, { section, rows }: StoredBundle): Promise<boolean> {
  const row = await tx
    .selectFrom("trading.section")
    .select(["status", "seq", "practice", "clearedAt"])
    .where("id", "=", section)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.practice || row.clearedAt !== null) return false;
  return isTerminal(row.status) && row.seq === rows;
}

/** What was purged of a session, by the numbers that other contexts know. */
export interface PurgedRows {
  /** Deleted orders. */
  readonly orders: readonly string[];
  /** Deleted wares. */
  readonly wares: readonly WareId[];
}

/**
 * 清理: deletes the rows of a practice session, except its own row, which names the bundle, and the wares, orders and
 * deals of contracts that stay. The session must be locked.
 */
export async function purgeSession(
  tx: Tx,
  { section, file }: StoredBundle,
  {
    keeper,
    contracts,
    now,
  }: {
    /** Owner of the bundle file. */
    readonly keeper: Keeper;
    /** The contracts that are deleted with the session; the deals of all others stay. */
    readonly contracts: readonly ContractNo[];
    readonly now: Instant;
  },
): Promise<PurgedRows> {
  const readers = await findReaders(tx, section);
  const attaching = {
    company: keeper.company,
    firm: keeper.firm,
    ofOthers: false,
    audience: "owner" as const,
  };
  await attachFiles(tx, { kind: "session-bundle", id: section }, [file], attaching, now);
  await tx
    .updateTable("trading.section")
    .set({ clearedAt: new Date(now), bundleFile: file, bundleReaders: readers })
    .where("id", "=", section)
    .execute();
  if (contracts.length > 0)
    await tx
      .deleteFrom("trading.deal")
      .where("sectionId", "=", section)
      .where("contractNo", "in", contracts)
      .execute();
  const orders = await tx
    .deleteFrom("trading.order as o")
    .where("o.sectionId", "=", section)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("trading.deal as d").select("d.orderNo").whereRef("d.orderNo", "=", "o.orderNo")),
      ),
    )
    .returning("o.orderNo")
    .execute();
  await purgeSessionRecords(tx, section);
  const wares = await tx
    .deleteFrom("trading.ware as w")
    .where("w.sectionId", "=", section)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("trading.deal as d").select("d.orderNo").whereRef("d.wareId", "=", "w.id"))),
    )
    .returning("w.id")
    .execute();
  return { orders: orders.map(({ orderNo }) => orderNo), wares: wares.map(({ id }) => id as WareId) };
}

/** Deletes the rows of a section that belong to no order or ware. */
async function purgeSessionRecords(tx: Tx, section: SectionId): Promise<void> {
  await tx
    .deleteFrom("trading.journal")
    .where("sectionId", "=", section)
    .where(inMonthOf("trading.journal", section))
    .execute();
  await tx.deleteFrom("trading.sessionSeal").where("sectionId", "=", section).execute();
  await tx.deleteFrom("trading.sessionOpening").where("sectionId", "=", section).execute();
  await tx.deleteFrom("trading.alarmAside").where("sectionId", "=", section).execute();
  await tx.deleteFrom("trading.controlRecord").where("sectionId", "=", section).execute();
  await tx.deleteFrom("trading.sealPart").where("sectionId", "=", section).execute();
  await tx.deleteFrom("trading.sectionFirm").where("sectionId", "=", section).execute();
}

/** Who may read the bundle: of a special section its owners and invited firms; otherwise everybody (null). */
async function findReaders(tx: Tx, section: SectionId): Promise<readonly FirmId[] | null> {
  const { kind } = await tx
    .selectFrom("trading.section")
    .select("kind")
    .where("id", "=", section)
    .executeTakeFirstOrThrow();
  if (kind !== "B") return null;
  const [invited, owners] = await Promise.all([
    tx
      .selectFrom("trading.sectionFirm")
      .select("firmId")
      .where("sectionId", "=", section)
      .where("invited", "=", true)
      .execute(),
    tx.selectFrom("trading.ware").select("ownerId").distinct().where("sectionId", "=", section).execute(),
  ]);
  return [...new Set([...invited.map(({ firmId }) => firmId), ...owners.map(({ ownerId }) => ownerId)])];
}
