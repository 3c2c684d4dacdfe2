import { api } from "@zd/api";
import type { Bucket } from "@zd/domain/funds/bucket";
import {
  type Account,
  clearing,
  feeIncome,
  kindFor,
  type Voucher,
  type VoucherKind,
  voucherKinds,
} from "@zd/domain/funds/ledger";
import { type FirmId, fen, instant } from "@zd/domain/kernel/brand";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDays } from "../../testing/check-days.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { lockAccounts } from "../locked-accounts.ts";
import { openPurse } from "../open-purse.ts";
import { postVoucher } from "../post-voucher.ts";
import { closeDays } from "./close-days.ts";

const names = ["one", "two", "three"] as const;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of names) await scene.join(name, { funds: "1000000" });
  await exchange.platform.transact(({ tx }) => openPurse(tx, names[0] as string as FirmId));
});
afterAll(() => exchange.close());

type Way = readonly [from: Account, to: Account];
type Ways = (own: (bucket: Bucket) => Account, other: (bucket: Bucket) => Account) => Way;
const lender: Account = { holder: "lender-SF", bucket: "lent" };

/**
 * From where to where each kind of money goes. A kind that is only a name for one side of another is not posted itself; a
 * kind that is neither here nor comes of one that is fails the test.
 */
const ways: Partial<Record<VoucherKind, Ways>> = {
  "transfer-in": (own) => [clearing, own("available")],
  "transfer-out": (own) => [own("withdrawal"), clearing],
  "transfer-out-reversed": (own) => [own("withdrawal"), own("available")],
  "deposit-held": (own) => [own("available"), own("trading-deposit")],
  "deposit-released": (own) => [own("trading-deposit"), own("available")],
  "deposit-kept": (own) => [own("trading-deposit"), own("performance-deposit")],
  "deposit-forfeited": (own, other) => [own("performance-deposit"), other("available")],
  "payment-held": (own) => [own("available"), own("escrow")],
  "payment-made": (own, other) => [own("escrow"), other("available")],
  "payment-returned": (own, other) => [own("available"), other("available")],
  "fee-held": (own) => [own("available"), own("trading-deposit")],
  "fee-released": (own) => [own("trading-deposit"), own("available")],
  "service-fee": (own) => [own("trading-deposit"), feeIncome],
  "annual-fee": (own) => [own("available"), feeIncome],
  // What vouchers of practice came to together; it is written by the database itself.
  "practice-carried": (own) => [own("available"), feeIncome],
  "loan-drawn": (own) => [lender, own("available")],
  "loan-repaid": (own) => [own("available"), lender],
  "freight-paid": (own, other) => [own("available"), other("available")],
  "loss-charged": (own, other) => [own("available"), other("available")],
  "loan-interest": (own) => [own("available"), lender],
  "loan-penalty": (own) => [own("available"), lender],
  adjustment: (own) => [own("available"), own("withdrawal")],
};

const anyStep = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(Object.keys(ways) as VoucherKind[])),
      own: fc.nat({ max: 2 }),
      other: fc.nat({ max: 1 }),
      amount: fc.bigInt(1n, 50_000n),
      /** What has happened before and is written only now, over a midnight or several. */
      lateHours: fc.constantFrom(0, 0, 0, 1, 20, 70),
      inLane: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ waitHours: fc.constantFrom(1, 10, 26) }) },
  { weight: 2, arbitrary: fc.constant("close" as const) },
);

interface Posting {
  readonly kind: VoucherKind;
  readonly own: number;
  readonly other: number;
  readonly amount: bigint;
  readonly lateHours: number;
  readonly inLane: boolean;
}

/** Posts it where there is cover; which kinds its holders have it under. */
async function post({
  kind,
  own,
  other,
  amount,
  lateHours,
  inLane,
}: Posting): Promise<readonly VoucherKind[]> {
  const [mine, others] = [names[own], names.filter((_, i) => i !== own)[other]] as unknown as FirmId[];
  const accountOf = (holder: FirmId | undefined) => (bucket: Bucket) => ({ holder, bucket }) as Account;
  const [from, to] = ways[kind]?.(accountOf(mine), accountOf(others)) ?? [];
  if (!from || !to) throw new Error(`nobody knows where ${kind} goes`);
  const { balance } = await exchange.db
    .selectFrom("funds.account")
    .select("balance")
    .where("holder", "=", from.holder)
    .where("bucket", "=", from.bucket)
    .executeTakeFirstOrThrow();
  if (balance < amount && from !== clearing && from !== lender) return [];
  const voucher: Voucher = {
    kind,
    legs: [
      { account: from, amount: fen(-amount) },
      { account: to, amount: fen(amount) },
    ],
  };
  const then = instant(exchange.clock.now() - lateHours * hourMs);
  // Lanes do not lock what a withdrawal has on its way.
  const byLane = inLane && from.bucket !== "withdrawal" && to.bucket !== "withdrawal";
  await exchange.platform.transact(async (scope) => {
    if (!byLane) return void (await postVoucher(scope.tx, voucher, "R", new Date(then)));
    const lockedAccounts = await lockAccounts(scope, names as unknown as FirmId[]);
    lockedAccounts.post(voucher, "R", then);
    await lockedAccounts.save(scope);
  });
  return [from, to].map(({ holder }) => kindFor(voucher, holder));
}

const toMidnight = async () => {
  exchange.clock.turnTo(instant(exchange.clock.now() + dayMs));
  await exchange.platform.transact(closeDays);
};

test("whatever moves money, and however late it is written: each evening is the next morning, for every firm and bucket", async () => {
  const seen = new Set<VoucherKind>();
  // Something lies everywhere to begin with, and every kind is posted once.
  const fill = ["adjustment", "deposit-held", "deposit-kept", "deposit-held", "payment-held"] as const;
  const plain = { own: 0, other: 0, lateHours: 0, inLane: true };
  for (const [own] of names.entries())
    for (const kind of fill) await post({ ...plain, kind, own, amount: 500_000n });
  for (const kind of Object.keys(ways) as VoucherKind[])
    for (const name of await post({ ...plain, kind, amount: 1n })) seen.add(name);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 60 }), async (steps) => {
      for (const step of steps) {
        if (step === "close") await exchange.platform.transact(closeDays);
        else if ("waitHours" in step)
          exchange.clock.turnTo(instant(exchange.clock.now() + step.waitHours * hourMs));
        else await post(step);
      }
      await checkDays(exchange);
      await toMidnight();
      await checkDays(exchange);
    }),
    { numRuns: 12 },
  );
  await checkBooks(exchange);
  expect([...seen].sort()).toEqual(Object.keys(voucherKinds).sort());

  const page = { pageIndex: 1, pageSize: 100, filters: {} };
  for (const name of names) {
    await scene.renew(name);
    const { caller } = scene.member(name);
    const { rows } = await caller.ask(api.money.listDays, page);
    const today = await caller.ask(api.funds.readToday, {});
    expect(today.opening, name).toBe(rows[0]?.closing);
    expect(today.total, name).toBe(rows[0]?.closing);
    for (const [i, row] of rows.slice(0, -1).entries()) expect(row.opening, name).toBe(rows[i + 1]?.closing);
  }
});

test("the database itself refuses what would be written into a day that is closed", async () => {
  await toMidnight();
  const yesterday = new Date(exchange.clock.now() - dayMs);
  const backdating = exchange.platform.transact(async ({ tx }) => {
    await tx
      .insertInto("funds.voucher")
      .values({ no: 999_999_999n, kind: "adjustment", reference: "R", at: yesterday })
      .execute();
    const leg = { voucherNo: 999_999_999n, holder: "one", bucket: "available", kind: "adjustment" } as const;
    const line = { ...leg, leg: 0, amount: fen(0n), balance: fen(0n), at: yesterday };
    await tx
      .insertInto("funds.entry")
      .values(line as never)
      .execute();
  });
  await expect(backdating).rejects.toThrow(/a day that is closed/);
});
