import type { Account, Voucher } from "@zd/domain/funds/ledger";
import { fen, firmId, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDays } from "../testing/check-days.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks, type Scene, setScene } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { condenseDays, condenseVouchers } from "./condense.ts";
import { closeDays } from "./money/close-days.ts";
import { postVoucher } from "./post-voucher.ts";

const dayMs = 86_400_000;
const [robot, other, person] = [firmId("robot"), firmId("other"), firmId("person")];
const firms = [robot, other];

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of firms.concat(person)) await scene.join(name, { funds: "1000000" });
});
afterAll(() => exchange.close());

const feeIncome: Account = { holder: "exchange", bucket: "fee-income" };
const available = (holder: typeof robot): Account => ({ holder, bucket: "available" });
const held = (holder: typeof robot): Account => ({ holder, bucket: "trading-deposit" });

const post = (kind: Voucher["kind"], from: Account, to: Account, amount: bigint, reference: string) =>
  exchange.platform.transact(async ({ tx, now }) => {
    const legs = [
      { account: from, amount: fen(-amount) },
      { account: to, amount: fen(amount) },
    ];
    await postVoucher(tx, { kind, legs }, reference, new Date(now));
  });

const entries = async () => {
  const { rows } = await sql<{ kind: string; holder: string; amount: bigint; balance: bigint; day: string }>`
    select v.kind, e.holder || '/' || e.bucket as holder, e.amount, e.balance, v.reference as day
    from funds.entry e join funds.voucher v on v.no = e.voucher_no
    where v.reference in ('O1', 'O2') or v.kind = 'practice-carried' order by e.at, v.no, e.leg`.execute(
    exchange.db,
  );
  return rows;
};

test("vouchers of two days, one of them closed, become one a day; a person's stay, and every evening is what it was", async () => {
  await post("deposit-held", available(robot), held(robot), 5_000n, "O1");
  await post("service-fee", available(other), feeIncome, 700n, "O1");
  await post("deposit-held", available(person), held(person), 900n, "O1");
  await post("deposit-held", available(other), held(other), 100n, "O2");
  await post("deposit-released", held(other), available(other), 100n, "O2");
  exchange.clock.turnTo(instant(exchange.clock.now() + dayMs));
  await exchange.platform.transact(closeDays);
  await post("deposit-released", held(robot), available(robot), 5_000n, "O1");
  await checkDays(exchange);

  await exchange.platform.transact(({ tx }) => condenseVouchers(tx, { references: ["O1", "O2"], firms }));

  await checkBooks(exchange);
  await checkDays(exchange);
  const left = await entries();
  expect(left.filter(({ kind }) => kind !== "practice-carried").map(({ holder }) => holder)).toEqual([
    "person/available",
    "person/trading-deposit",
  ]);
  const carried = left.filter(({ kind }) => kind === "practice-carried");
  expect(carried).toEqual([
    {
      kind: "practice-carried",
      holder: "exchange/fee-income",
      amount: 700n,
      balance: 700n,
      day: "2026-06-15",
    },
    {
      kind: "practice-carried",
      holder: "other/available",
      amount: -700n,
      balance: 99_999_300n,
      day: "2026-06-15",
    },
    {
      kind: "practice-carried",
      holder: "robot/available",
      amount: -5_000n,
      balance: 99_995_000n,
      day: "2026-06-15",
    },
    {
      kind: "practice-carried",
      holder: "robot/trading-deposit",
      amount: 5_000n,
      balance: 5_000n,
      day: "2026-06-15",
    },
    {
      kind: "practice-carried",
      holder: "robot/available",
      amount: 5_000n,
      balance: 100_000_000n,
      day: "2026-06-16",
    },
    {
      kind: "practice-carried",
      holder: "robot/trading-deposit",
      amount: -5_000n,
      balance: 0n,
      day: "2026-06-16",
    },
  ]);
});

test("what was put together in parts becomes one voucher of its day", async () => {
  await post("service-fee", available(robot), feeIncome, 50n, "O2");
  await exchange.platform.transact(({ tx }) => condenseVouchers(tx, { references: ["O2"], firms }));
  const days = ["2026-06-15", "2026-06-16"];
  const count = async () =>
    (
      await exchange.db
        .selectFrom("funds.voucher")
        .select("no")
        .where("kind", "=", "practice-carried")
        .where("reference", "in", days)
        .execute()
    ).length;
  expect(await count()).toBe(3);
  await exchange.platform.transact(({ tx }) => condenseDays(tx, days));
  expect(await count()).toBe(2);
  await checkBooks(exchange);
  await checkDays(exchange);
});

test("past the function the ledger lets nothing go, and nothing be dated into a closed day", async () => {
  const { db } = exchange;
  await expect(db.deleteFrom("funds.entry").execute()).rejects.toThrow("only added to");
  await expect(db.deleteFrom("funds.voucher").execute()).rejects.toThrow("only added to");
  const { rows } = await sql<{ at: Date }>`select funds.booked_at(${new Date(at("12:00:00"))}) as at`.execute(
    db,
  );
  expect(rows[0]?.at.getTime()).toBe(at("00:00:00") + dayMs);
});
