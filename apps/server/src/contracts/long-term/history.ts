import type { StoredFile } from "@zd/api/files/operations";
import { longTermVouchers } from "@zd/domain/contracts/contract-vouchers";
import type { LongTermContract, LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import { type LongTermFact, longTermSteps } from "@zd/domain/contracts/long-term-facts";
import { isExchangeAccount, type Voucher } from "@zd/domain/funds/ledger";
import { fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import type { Side } from "@zd/domain/terms/codes";
import { findStored } from "../../files/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import { revive } from "../../platform/formats/exact-json.ts";

/** One step of a long-term contract, with the user who has taken it and its files. */
export interface Step<Fact extends LongTermFact = LongTermFact> {
  /** Number from 1: the version of the contract that it made. */
  readonly step: number;
  /** What was decided. */
  readonly fact: Fact;
  /** Null where the step is about the whole contract. */
  readonly planId: PlanId | null;
  /** When it was decided. */
  readonly at: Instant;
  /** Empty where the bank has taken it. */
  readonly userName: string;
  /** Null where the bank has taken it. */
  readonly party: Side | "X" | null;
  /** Files that came with it; empty where none did. */
  readonly attachments: StoredFile[];
}

/** All steps of a contract, or of one of its plans, in order. */
export async function findHistory(
  db: Reader,
  contract: LongTermId,
  plan?: PlanId | undefined,
): Promise<readonly Step[]> {
  const of = db
    .selectFrom("contracts.longTermFact as f")
    .leftJoin("identity.operatorView as o", "o.userId", "f.byUser")
    .select(["f.step", "f.planId", "f.at", "f.party", "f.body", "o.name"])
    .where("f.contractId", "=", contract)
    .orderBy("f.step");
  const [facts, files] = await Promise.all([
    (plan === undefined ? of : of.where("f.planId", "=", plan)).execute(),
    findFiles(db, contract),
  ]);
  return facts.map(({ step, planId, at, party, body, name }) => ({
    step,
    fact: revive<LongTermFact>(body),
    planId,
    at: instant(at.getTime()),
    userName: name ?? "",
    party,
    attachments: files.get(step) ?? [],
  }));
}

/** Files by step; those of step 0 came with the registration. */
export async function findFiles(db: Reader, contract: LongTermId): Promise<Map<number, StoredFile[]>> {
  const named = await db
    .selectFrom("contracts.longTermAttachment")
    .select(["step", "fileId"])
    .where("contractId", "=", contract)
    .orderBy("step")
    .orderBy("position")
    .execute();
  const stored = await findStored(db, [...new Set(named.map(({ fileId }) => fileId))]);
  const byId = new Map(stored.map((file) => [file.file, file]));
  const bySteps = new Map<number, StoredFile[]>();
  for (const { step, fileId } of named) {
    const file = byId.get(fileId);
    if (file) bySteps.set(step, [...(bySteps.get(step) ?? []), file]);
  }
  return bySteps;
}

/** The steps of one kind. */
export const stepsOf = <Type extends LongTermFact["type"]>(history: readonly Step[], type: Type) =>
  history.filter(
    (step): step is Step<Extract<LongTermFact, { readonly type: Type }>> => step.fact.type === type,
  );

export const monthsOf = ({ plans }: Pick<LongTermContract, "plans">) => {
  const months = new Map(plans.map(({ id, month }) => [id, month]));
  return (plan: PlanId | null) => (plan === null ? null : (months.get(plan) ?? null));
};

/** A step as the wire has it, with the vouchers that it has posted. */
export const stepOnTheWire =
  (contract: LongTermContract) =>
  ({ step, fact, planId, at, userName, party, attachments }: Step) => ({
    step,
    kind: fact.type,
    label: longTermSteps[fact.type],
    planId,
    month: monthsOf(contract)(planId),
    at,
    userName,
    party,
    detail: detailOf(fact),
    attachments,
    vouchers: longTermVouchers(fact, contract.parties).map((voucher) => voucherOnTheWire(voucher, contract)),
  });

const voucherOnTheWire = ({ kind, legs }: Voucher, { parties }: LongTermContract) => ({
  kind,
  legs: legs.map(({ account, amount }) =>
    isExchangeAccount(account)
      ? { side: null, bucket: null, amount }
      : {
          side: account.holder === parties.B ? ("B" as const) : ("S" as const),
          bucket: account.bucket,
          amount,
        },
  ),
});

/** What a step was about, in one line of Chinese. */
function detailOf(fact: LongTermFact): string {
  switch (fact.type) {
    case "plan-priced":
      return `指数均价${formatPrice(fact.index)}元/吨，月度价格${formatPrice(fact.price)}元/吨`;
    case "receiver-set":
      return "";
    case "plan-paid":
      return `买方付款${formatAmount(fact.amount)}元，计入卖方货款冻结`;
    case "withdrawal-begun":
      return `提现${formatAmount(fact.amount)}元，转出金在途`;
    case "withdrawal-ended":
      return fact.done
        ? `${formatAmount(fact.amount)}元已到账`
        : `${formatAmount(fact.amount)}元未付出，退回货款冻结`;
    case "goods-delivered":
      return `${formatQuantity(fact.quantity)}吨`;
    case "settlement-proposed": {
      const { quantity, price, amount } = fact.settlement;
      return `${formatQuantity(quantity)}吨 × ${formatPrice(price)}元/吨 = ${formatAmount(amount)}元`;
    }
    case "settlement-confirmed": {
      const back = fact.returned + fact.refunded;
      return back > 0n ? `多付的${formatAmount(fen(back))}元退回买方可用资金` : "没有需要退回的货款";
    }
    case "closed":
    case "plan-closed":
      return fact.memo;
    case "signed":
    case "completed":
      return "";
  }
}
