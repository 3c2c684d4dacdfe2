import { api } from "@zd/api";
import { tonnes } from "@zd/domain/testing/samples";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { condenseDays, condenseVouchers, sealedVouchers } from "./funds/index.ts";
import { sealedGoods } from "./goods/index.ts";
import { sealedAudit } from "./platform/audit/sealed-audit.ts";
import { rows } from "./platform/database/database.ts";
import type { InTransaction, OpenTransaction } from "./platform/database/transactions.ts";
import { findLastLook } from "./platform/sealing/findings.ts";
import { openVerifier } from "./platform/sealing/seal.ts";
import { openSealer } from "./platform/sealing/sealer.ts";
import { verifyLog, verifyLogs } from "./platform/sealing/verify-logs.ts";
import { type ContractScene, setContractScene } from "./testing/contract-scene.ts";
import { countUnsealed } from "./testing/count-unsealed.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, checkBooks, thermal } from "./testing/market-scene.ts";
import { openStaff } from "./testing/staff-scene.ts";
import { tamperings } from "./testing/tampering.ts";
import type { TestCaller } from "./testing/test-client.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const logs = [sealedAudit, sealedVouchers, sealedGoods];
const lookMs = 20_000;
const coal = { wareKind: thermal, product: "原煤(2-2)", place: "神木张家峁矿", memo: "" };

const proofOf = ({ platform }: TestPlatform, practice: boolean) => ({
  isSigned: openVerifier(platform.signer),
  practice,
});

/** As whoever owns the database could. */
const tamper = (exchange: TestPlatform, ...statements: readonly string[]) =>
  exchange.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });

describe("books that are looked through every twenty seconds", () => {
  let exchange: TestPlatform;
  let scene: ContractScene;
  let staff: Record<"root" | "gu", TestCaller>;
  beforeAll(async () => {
    exchange = await openExchange({ start: at("09:00:00"), settings: { BOOKS_WATCH_SECONDS: "20" } });
    scene = await setContractScene(exchange, "60000000");
    staff = await openStaff(exchange, { root: "systemAdministrator", gu: "auditor" });
    for (const quantity of ["900", "800"])
      await scene.member("mine").caller.ask(api.goods.openLot, { ...coal, quantity: tonnes(quantity) });
    await sealAll();
    // Another deal under further seals.
    await scene.deal("1");
    await scene.member("mine").caller.ask(api.goods.openLot, { ...coal, quantity: tonnes("700") });
    await sealAll();
  });
  afterAll(() => exchange.close());

  /** Turns the clock to the next look, which is over then, as none other is begun. */
  async function look(): Promise<void> {
    await exchange.wait(lookMs);
    expect(await findLastLook(exchange.db)).toBe(exchange.clock.now());
  }

  /** Looks until nothing is unsealed: a transaction of another test on the same PostgreSQL may hold a seal up. */
  async function sealAll(): Promise<void> {
    for (let looks = 0; looks < 200; looks++) {
      await look();
      const unsealed = await Promise.all(logs.map((log) => countUnsealed(exchange.db, log)));
      if (unsealed.every((count) => count === 0)) return;
    }
    throw new Error("the books were not sealed");
  }

  const findings = () =>
    exchange.db
      .selectFrom("platform.tamperFinding")
      .select(["log", "kind", "subject"])
      .where("mendedAt", "is", null)
      .orderBy("id")
      .execute();

  const faults = async (who: TestCaller) => {
    const health = await who.ask(api.health.readHealth, {});
    return health.faults.filter(({ kind }) => kind === "booksTampered");
  };

  test("are without a fault, row by row and as a whole, and what is wrong is nothing", async () => {
    const verified = await verifyLogs(exchange.db, logs, proofOf(exchange, false));
    for (const { log, seals, rows: counted, faults: wrong } of verified) {
      expect([log, wrong]).toEqual([log, []]);
      expect(seals).toBeGreaterThan(1);
      expect(counted).toBeGreaterThan(2);
    }
    expect(await findings()).toEqual([]);
    const { books } = await staff.gu.ask(api.health.readHealth, {});
    expect(books).toEqual({ isWatched: true, lookedAt: await findLastLook(exchange.db), tampered: [] });
    await checkBooks(exchange);
  });

  test("a row of a transaction that is open is not passed by, though it is the newest of all", async () => {
    const { clock, db, platform } = exchange;
    const sealer = openSealer(sealedAudit, {
      ...{ clock, log: platform.log, signer: platform.signer, practice: false },
      inTransaction: (work) => db.transaction().execute((tx) => work({ tx } as OpenTransaction)),
    });
    const drawn = Promise.withResolvers<bigint>();
    const mayCommit = Promise.withResolvers<void>();
    const open = platform.transact(async ({ tx }) => {
      const [row] = await rows(
        tx,
        sql<{ id: bigint }>`
          insert into platform.audit (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id,
            operation, outcome, records, input, changes)
          select at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id, operation, outcome,
            records, input, changes
          from platform.audit order by id desc limit 1 returning id`,
      );
      drawn.resolve(row?.id ?? 0n);
      await mayCommit.promise;
    });
    const id = await drawn.promise;
    expect(await sealer.seal()).toBe(false);
    const sealed = await db
      .selectFrom("platform.auditSeal")
      .select(({ fn }) => fn.max("lastId").as("lastId"))
      .executeTakeFirstOrThrow();
    expect(sealed.lastId).toBeLessThan(id);
    mayCommit.resolve();
    await open;
    await expect.poll(() => sealer.seal(), { timeout: 60_000 }).toBe(true);
    expect(await countUnsealed(db, sealedAudit)).toBe(0);
    expect((await verifyLog(db, sealedAudit, proofOf(exchange, false))).faults).toEqual([]);
  });

  test("a transaction that stays open is told of when rows have waited for their seal for a quarter of an hour, and no more once it is over", async () => {
    const waiting = async () =>
      (await staff.gu.ask(api.health.readHealth, {})).faults
        .filter(({ kind, on }) => kind === "booksUnsealed" && on === "货权登记")
        .map(({ since }) => since);
    const waitedSeconds = async () =>
      Number(
        /^zd_books_unsealed_seconds\{log="goods"\} (\S+)$/m.exec(
          await (await fetch(`${exchange.address}/metrics`)).text(),
        )?.[1],
      );
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const open = exchange.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    await scene.member("mine").caller.ask(api.goods.openLot, { ...coal, quantity: tonnes("600") });
    await look();
    const since = exchange.clock.now();
    // What comes later waits as well; it is told since when the first does.
    await scene.member("mine").caller.ask(api.goods.openLot, { ...coal, quantity: tonnes("500") });
    while (exchange.clock.now() < since + 15 * 60_000) await look();
    expect(await waiting()).toEqual([]);
    expect(await waitedSeconds()).toBe(900);
    await look();
    expect(await waiting()).toEqual([since]);
    mayEnd.resolve();
    await open;
    await sealAll();
    expect(await waiting()).toEqual([]);
    expect(await waitedSeconds()).toBe(0);
  });

  test("a hundred changes by SQL are all found", async () => {
    expect(tamperings.length).toBeGreaterThanOrEqual(100);
    class Undone extends Error {}
    const missed: string[] = [];
    for (const [what, ...statements] of tamperings)
      await exchange.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          for (const statement of statements) {
            const { numAffectedRows } = await sql.raw(statement).execute(tx);
            expect([what, numAffectedRows], statement).not.toEqual([what, 0n]);
          }
          let found = 0;
          for (const log of logs) found += (await verifyLog(tx, log, proofOf(exchange, false))).faults.length;
          if (found === 0) missed.push(what);
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw new Error(`${what}: ${String(error)}`, { cause: error });
        });
    expect(missed).toEqual([]);
    expect(
      (await verifyLogs(exchange.db, logs, proofOf(exchange, false))).flatMap(({ faults: wrong }) => wrong),
    ).toEqual([]);
  });

  test("a change is found and told within a minute, to administrator and auditor; put back, it is told no more", async () => {
    const [voucher] = await exchange.db
      .selectFrom("funds.voucher")
      .selectAll()
      .orderBy("no")
      .limit(1)
      .execute();
    if (!voucher) throw new Error("nothing was booked");
    await tamper(exchange, `update funds.voucher set reference = 'x' where no = ${voucher.no}`);
    await tamper(
      exchange,
      "update funds.account set balance = balance + 500 where holder = 'mine' and bucket = 'available'",
    );
    const changedAt = exchange.clock.now();
    await look();
    expect(((await findLastLook(exchange.db)) ?? Infinity) - changedAt).toBeLessThanOrEqual(60_000);
    expect(await findings()).toEqual([
      { log: "funds", kind: "balance", subject: "mine/available" },
      { log: "funds", kind: "changed", subject: String(voucher.no) },
    ]);
    for (const who of [staff.root, staff.gu]) {
      const [fault, ...others] = await faults(who);
      expect(others).toEqual([]);
      expect(fault).toMatchObject({
        on: "资金账",
        words: "2 处，最早发现：mine/available 余额与分录不符",
      });
    }
    const figures = await (await fetch(`${exchange.address}/metrics`)).text();
    expect(figures).toContain('zd_books_tampered{log="funds"} 2');
    expect(figures).toContain('zd_books_tampered{log="audit"} 0');

    await tamper(
      exchange,
      `update funds.voucher set reference = '${voucher.reference}' where no = ${voucher.no}`,
      "update funds.account set balance = balance - 500 where holder = 'mine' and bucket = 'available'",
    );
    await look();
    expect(await findings()).toEqual([]);
    expect(await faults(staff.gu)).toEqual([]);
  });

  test("wherever the turns are, a row that is changed is found at once by what PostgreSQL counts", async () => {
    // Vouchers that the first look does not come to the end of: what follows, it looks at from there on.
    await tamper(
      exchange,
      "select nextval('funds.voucher_no') from generate_series(1, 6)",
      `insert into funds.voucher select last_value - 4500 + i, 'x', 'many', now() from funds.voucher_no, generate_series(0, 4499) i`,
      `insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
       select v.no, leg, 'mine', 'available', 'x', 1 - 2 * leg, 0, v.at from funds.voucher v, generate_series(0, 1) leg
       where v.reference = 'many'`,
    );
    await sealAll();
    const first = "(select min(no) from funds.voucher)";
    for (const looksBefore of [0, 1, 2, 3]) {
      for (let looks = 0; looks < looksBefore; looks++) await look();
      await tamper(
        exchange,
        `update funds.voucher set kind = kind || '!' where no = ${first}`,
        "select pg_stat_force_next_flush()",
      );
      await look();
      expect([looksBefore, await findings()]).toMatchObject([
        looksBefore,
        [{ log: "funds", kind: "changed" }],
      ]);
      await tamper(exchange, `update funds.voucher set kind = rtrim(kind, '!') where no = ${first}`);
      for (let looks = 0; looks < 4; looks++) await look();
      expect([looksBefore, await findings()]).toEqual([looksBefore, []]);
    }
  });

  test("seals that a look has seen and that are taken away with all that tells of them are missed", async () => {
    const { rows: seals } = await sql<{ seq: bigint; last_id: bigint }>`
      select seq, last_id from platform.audit_seal order by seq desc limit 1`.execute(exchange.db);
    const newest = seals[0]?.seq ?? 0n;
    await tamper(
      exchange,
      "delete from platform.seal_head where log = 'audit'",
      "delete from platform.audit",
      "delete from platform.audit_seal",
    );
    await look();
    expect(await findings()).toContainEqual({ log: "audit", kind: "broken", subject: String(newest) });
  });
});

describe("practice that is taken out of the books", () => {
  let exchange: TestPlatform;
  let scene: ContractScene;
  beforeAll(async () => {
    exchange = await openExchange({ start: at("09:00:00") });
    scene = await setContractScene(exchange, "60000000");
  });
  afterAll(() => exchange.close());

  /** Seals as the demo does. */
  async function seal(): Promise<void> {
    const inTransaction: InTransaction = (work) =>
      exchange.db.transaction().execute((tx) => work({ tx } as OpenTransaction));
    const { clock, db, platform } = exchange;
    for (const log of [sealedVouchers, sealedGoods]) {
      const sealer = openSealer(log, {
        ...{ clock, inTransaction, practice: true },
        log: platform.log,
        signer: platform.signer,
      });
      await expect
        .poll(async () => (await sealer.seal()) && countUnsealed(db, log), { timeout: 60_000 })
        .toBe(0);
    }
  }

  const verify = async (practice: boolean) =>
    (await verifyLogs(exchange.db, [sealedVouchers, sealedGoods], proofOf(exchange, practice))).flatMap(
      ({ faults }) => faults,
    );

  const condense = () =>
    exchange.platform.transact(async ({ tx }) => {
      const found = await tx.selectFrom("funds.voucher").select("reference").execute();
      const references = found.map(({ reference }) => reference).filter((one) => one !== "opening");
      await condenseVouchers(tx, {
        references,
        firms: [scene.member("mine").firm, scene.member("plant").firm],
      });
    });
  const condenseDay = () => exchange.platform.transact(({ tx }) => condenseDays(tx, ["2026-06-15"]));

  test("leaves them sound in the demo, whatever of it was sealed, and nowhere else", async () => {
    await scene.deal("1");
    await seal();
    await scene.deal("1");
    await condense();
    expect(await verify(true)).toEqual([]);
    await checkBooks(exchange);
    await seal();
    expect(await verify(true)).toEqual([]);
    await scene.deal("1");
    await condense();
    await condenseDay();
    expect(await verify(true)).toEqual([]);
    await seal();
    await condenseDay();
    await seal();
    expect(await verify(true)).toEqual([]);
    expect(await verify(false)).not.toEqual([]);
  });

  test("of lots that were cleared nothing is missed in the demo, and everything elsewhere", async () => {
    for (const quantity of ["900", "800"])
      await scene.member("mine").caller.ask(api.goods.openLot, { ...coal, quantity: tonnes(quantity) });
    await seal();
    const [lot] = await exchange.db
      .selectFrom("goods.lot")
      .select("lotNo")
      .where("origin", "=", "declared")
      .execute();
    await exchange.platform.transact(({ tx }) =>
      sql`select goods.clear_lots(array[${lot?.lotNo}])`.execute(tx),
    );
    expect(await verify(true)).toEqual([]);
    await scene.member("mine").caller.ask(api.goods.openLot, { ...coal, quantity: tonnes("700") });
    await seal();
    expect(await verify(true)).toEqual([]);
    expect(await verify(false)).not.toEqual([]);
  });

  test("a change of money is found though it is put down as practice", async () => {
    const [voucher] = await exchange.db
      .selectFrom("funds.voucher")
      .select("no")
      .orderBy("no")
      .limit(1)
      .execute();
    await tamper(
      exchange,
      `insert into funds.condensed (no, nos, settled) values (-1, array[${voucher?.no}], true)`,
      `update funds.account a set balance = a.balance - e.amount from funds.entry e
       where e.voucher_no = ${voucher?.no} and e.holder = a.holder and e.bucket = a.bucket`,
      `delete from funds.entry where voucher_no = ${voucher?.no}`,
      `delete from funds.voucher where no = ${voucher?.no}`,
    );
    expect((await verify(true)).map(({ kind }) => kind)).toContain("balance");
  });
});
