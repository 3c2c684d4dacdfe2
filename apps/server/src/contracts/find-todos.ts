import { type FirmTodoKind, firmTodoKinds } from "@zd/api/identity/firm-todo-kinds";
import type { ContractActionType } from "@zd/domain/contracts/codes";
import { type Contract, claimedAmount, dueFrom } from "@zd/domain/contracts/contract";
import type { PlanActionType } from "@zd/domain/contracts/long-term";
import { type Fen, fen, instant } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { type FindTodos, type FirmMatter, mostMatters } from "../identity/index.ts";
import { type Reader, rows } from "../platform/database/database.ts";
import { revive } from "../platform/formats/exact-json.ts";

interface Found {
  /** Number of the contract, plan or letter. */
  readonly id: string;
  /** Null of a letter, which both sides may be sent. */
  readonly side: Side | null;
  readonly about: string;
  readonly party: string;
  readonly amount: Fen | null;
  readonly until: Date | null;
}

const matterOf = (kind: FirmTodoKind, { until, amount, ...row }: Found): FirmMatter => ({
  ...row,
  kind,
  amount: amount === null ? null : fen(amount),
  until: until && instant(until.getTime()),
});

/** Steps of which the amount that is due now matters, and not that of the contract. */
const payments: readonly ContractActionType[] = ["pay", "refund", "claim-payment"];

/** Next steps of the firm's contracts on either side. */
async function findSteps(db: Reader, firm: string): Promise<readonly FirmMatter[]> {
  const of = (own: "buyer" | "seller", other: "buyer" | "seller", side: Side) => {
    const column = (name: string) => sql.ref(`c.${name}`);
    const [duty, due] = [column(`${own}_duty`), column(`${own}_due`)];
    return sql`(select c.contract_no as id, ${side}::text as side, ${duty} as step, ${due} as until,
        concat_ws(' ', c.product, c.producer) as about, c.amount, ${column(`${other}_id`)} as other,
        case when ${duty} = any(${[...payments]}::text[]) then c.body end as body
      from contracts.contract c where ${column(`${own}_id`)} = ${firm} and c.is_open and ${duty} is not null
      order by ${due}, c.contract_no limit ${mostMatters})`;
  };
  const found = await rows<OfStep>(
    db,
    sql`select w.id, w.side, w.step, w.until, w.about, w.amount, w.body, coalesce(f.name, '') as party
      from (${of("buyer", "seller", "B")} union all ${of("seller", "buyer", "S")}) w
      left join identity.firm_view f on f.id = w.other`,
  );
  return found.flatMap(({ step, body, ...row }) =>
    isMemberStep(step) ? [matterOf(step, { ...row, amount: body ? dueOf(body, row.side) : row.amount })] : [],
  );
}

interface OfStep extends Found {
  readonly side: Side;
  readonly step: ContractActionType;
  /** The contract where the step is a payment; otherwise null. */
  readonly body: unknown;
}

/** What a side has to pay by a contract now, less what it has declared as paid outside of the platform. */
function dueOf(body: unknown, side: Side): Fen {
  const contract = revive<Contract>(body);
  return fen(dueFrom(contract, side) - claimedAmount(contract, side));
}

/** Whether members take the step; those of the exchange's staff wait on its workbench. */
const isMemberStep = (step: ContractActionType): step is ContractActionType & FirmTodoKind =>
  Object.hasOwn(firmTodoKinds, step);

/** Months of long-term contracts that wait for the firm, and long-term contracts that it has not signed. */
async function findLongTerm(db: Reader, firm: string): Promise<readonly FirmMatter[]> {
  const of = (own: "buyer" | "seller", other: "buyer" | "seller", side: Side) => {
    const plan = (name: string) => sql.ref(`p.${name}`);
    return sql`(select p.id, ${side}::text as side, ${plan(`${own}_todo`)} as step,
        concat_ws(' ', c.product, p.month) as about, case when ${side} = 'B' then p.due else p.withdrawable end as amount,
        ${plan(`${other}_id`)} as other
      from contracts.long_term_plan p join contracts.long_term c on c.id = p.contract_id
      where ${plan(`${own}_id`)} = ${firm} and p.running and ${plan(`${own}_todo`)} is not null
      order by p.month, p.id limit ${mostMatters})`;
  };
  const unsigned = (own: "buyer" | "seller", other: "buyer" | "seller", side: Side) => {
    const contract = (name: string) => sql.ref(`c.${name}`);
    return sql`(select c.id, ${side}::text as side, 'sign' as step, concat_ws(' ', c.product, c.producer) as about,
        null::bigint as amount, ${contract(`${other}_id`)} as other
      from contracts.long_term c
      where ${contract(`${own}_id`)} = ${firm} and c.state = '0' and not ${side}::text = any(c.signed)
      order by c.registered_at, c.id limit ${mostMatters})`;
  };
  const parts = [
    of("buyer", "seller", "B"),
    of("seller", "buyer", "S"),
    unsigned("buyer", "seller", "B"),
    unsigned("seller", "buyer", "S"),
  ];
  const found = await rows<Found & { readonly step: PlanActionType | "sign" }>(
    db,
    sql`select w.id, w.side, w.step, null::timestamptz as until, w.about, w.amount, coalesce(f.name, '') as party
      from (${sql.join(parts, sql` union all `)}) w left join identity.firm_view f on f.id = w.other`,
  );
  return found.flatMap(({ step, ...row }) => {
    if (step === "price" || step === "close") return [];
    return [matterOf(step === "sign" ? "long-term-sign" : `plan-${step}`, row)];
  });
}

/** Disposal letters (违约处置函) that wait for the firm's answer. */
async function findLetters(db: Reader, firm: string): Promise<readonly FirmMatter[]> {
  const found = await rows<Found>(
    db,
    sql`select d.id, null::text as side, '合同 ' || d.contract_no as about, d.amount, d.answer_by as until,
        coalesce(f.name, '') as party
      from contracts.disposal d left join identity.firm_view f on f.id = d.injured_id
      where d.firm_id = ${firm} and d.state = '1' order by d.answer_by, d.id limit ${mostMatters}`,
  );
  return found.map((row) => matterOf("letter", row));
}

/** 待办 of a firm's contracts, long-term contracts and disposal letters. */
export const findContractTodos: FindTodos = async (db, { firm }) => {
  const found = await Promise.all([findSteps(db, firm), findLongTerm(db, firm), findLetters(db, firm)]);
  return found.flat();
};
