import { evolveLongTerm } from "@zd/domain/contracts/evolve-long-term";
import {
  dueOf,
  type LongTermContract,
  type LongTermId,
  type Plan,
  planStateOf,
  withdrawableOf,
} from "@zd/domain/contracts/long-term";
import type { LongTermFact } from "@zd/domain/contracts/long-term-facts";
import { planTodo } from "@zd/domain/contracts/long-term-plan-steps";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { revive, write } from "../../platform/formats/exact-json.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { longTermMoved } from "../events.ts";

/** Whose contracts may be found: those of a firm on either side, all of a company, or any for the bank's answers. */
export type VisibleTo =
  | {
      /** A firm finds those on either side of which it stands. */
      readonly firm: FirmId;
    }
  | {
      /** Staff finds all of the company. */
      readonly company: string;
    }
  | "any";

function ofWhom(db: Reader, id: LongTermId, visibleTo: VisibleTo) {
  const found = db.selectFrom("contracts.longTerm as c").selectAll("c").where("c.id", "=", id);
  if (visibleTo === "any") return found;
  return "company" in visibleTo
    ? found.where("c.companyId", "=", visibleTo.company)
    : found.where((row) =>
        row.or([row("c.buyerId", "=", visibleTo.firm), row("c.sellerId", "=", visibleTo.firm)]),
      );
}

/** A contract with the columns of its row; or NOT_FOUND. */
export async function getLongTerm(db: Reader, id: LongTermId, visibleTo: VisibleTo) {
  const { body, ...row } = await ofWhom(db, id, visibleTo).executeTakeFirstOrThrow(notFound);
  return { row, contract: revive<LongTermContract>(body) };
}

export type FoundLongTerm = Awaited<ReturnType<typeof getLongTerm>>;

/** The contract, locked until this transaction is over; or NOT_FOUND. */
export async function lockLongTerm(tx: Tx, id: LongTermId, visibleTo: VisibleTo): Promise<LongTermContract> {
  const { body } = await ofWhom(tx, id, visibleTo).forUpdate("c").executeTakeFirstOrThrow(notFound);
  return revive<LongTermContract>(body);
}

export const sideOf = ({ parties }: Pick<LongTermContract, "parties">, firm: FirmId): Side =>
  parties.B === firm ? "B" : "S";

/** The columns of a contract that follow from its facts. */
export function columnsOf(contract: LongTermContract) {
  const sum = (of: (plan: Plan) => bigint) => contract.plans.reduce((all, plan) => all + of(plan), 0n);
  return {
    state: contract.state,
    signed: [...contract.signed],
    version: contract.version,
    delivered: sum(({ delivered }) => delivered) as LongTermContract["quantity"],
    paid: sum(({ paid }) => paid) as Plan["paid"],
    withdrawn: sum(({ withdrawn }) => withdrawn) as Plan["paid"],
    body: write(contract),
  };
}

export const planRows = (contract: LongTermContract) =>
  contract.plans.map((plan) => ({
    id: plan.id,
    contract_id: contract.id,
    buyer_id: contract.parties.B,
    seller_id: contract.parties.S,
    month: plan.month,
    quantity: plan.quantity.toString(),
    price: plan.price.toString(),
    priced: plan.priced,
    amount: plan.amount.toString(),
    due: dueOf(plan).toString(),
    receiver: plan.receiver,
    paid: plan.paid.toString(),
    withdrawn: plan.withdrawn.toString(),
    withdrawing: plan.withdrawing.toString(),
    withdrawable: withdrawableOf(plan).toString(),
    delivered: plan.delivered.toString(),
    state: planStateOf(plan),
    running: contract.state !== "0",
    buyer_todo: planTodo(contract, plan, "B"),
    seller_todo: planTodo(contract, plan, "S"),
  }));

const planColumns = [
  ...["price", "priced", "amount", "due", "receiver", "paid", "withdrawn", "withdrawing", "withdrawable"],
  ...["delivered", "state", "running", "buyer_todo", "seller_todo"],
];

/** Keeps the facts of a decision, and what the contract and its plans are after them. */
export async function keepFacts(
  { tx, named, broadcast }: Pick<Scope, "tx" | "named" | "broadcast">,
  before: LongTermContract,
  facts: readonly LongTermFact[],
  party: Side | "X" | null,
): Promise<LongTermContract> {
  if (facts.length === 0) return before;
  const after = facts.reduce(evolveLongTerm, before);
  await tx
    .insertInto("contracts.longTermFact")
    .values(
      facts.map((fact, i) => ({
        contractId: before.id,
        step: before.version + i + 1,
        kind: fact.type,
        planId: "plan" in fact ? fact.plan : null,
        at: new Date(fact.at),
        byUser: fact.by,
        party,
        body: write(fact),
      })),
    )
    .execute();
  await tx.updateTable("contracts.longTerm").set(columnsOf(after)).where("id", "=", after.id).execute();
  await named(
    "contracts.saveLongTermPlans",
    `update contracts.long_term_plan p set ${planColumns.map((column) => `${column} = v.${column}`).join(", ")}
     from jsonb_populate_recordset(null::contracts.long_term_plan, $1::jsonb) v where p.id = v.id`,
    [JSON.stringify(planRows(after))],
  );
  broadcast(movedOf(after));
  return after;
}

/** Inserts a contract as the exchange has registered it, with its plans. */
export async function openLongTerm(
  { tx, named, broadcast }: Pick<Scope, "tx" | "named" | "broadcast">,
  contract: LongTermContract,
  registered: {
    /** The company whose members both sides are. */
    readonly companyId: string;
    /** Name of the product, in words. */
    readonly product: string;
    /** Name of the mine or plant that the goods come from. */
    readonly producer: string;
    /** Where the goods are handed over, in words. */
    readonly place: string;
    /** 公布数量, the most that the contract's quantity may be. */
    readonly published: LongTermContract["quantity"];
    /** The member of staff. */
    readonly registeredBy: FoundLongTerm["row"]["registeredBy"];
  },
  at: Instant,
): Promise<void> {
  const months = contract.plans.map(({ month }) => month).toSorted();
  await tx
    .insertInto("contracts.longTerm")
    .values({
      id: contract.id,
      ...registered,
      buyerId: contract.parties.B,
      sellerId: contract.parties.S,
      quantity: contract.quantity,
      firstMonth: months[0] ?? "",
      lastMonth: months.at(-1) ?? "",
      registeredAt: new Date(at),
      ...columnsOf(contract),
    })
    .execute();
  await named(
    "contracts.openLongTermPlans",
    `insert into contracts.long_term_plan
     select * from jsonb_populate_recordset(null::contracts.long_term_plan, $1::jsonb)`,
    [JSON.stringify(planRows(contract))],
  );
  broadcast(movedOf(contract));
}

const movedOf = ({ id, parties }: LongTermContract) =>
  longTermMoved({ contract: id, buyer: parties.B, seller: parties.S });
