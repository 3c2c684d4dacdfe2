import type { ContractActionType } from "@zd/domain/contracts/codes";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { CountTodo, Todo } from "../identity/index.ts";
import { rows } from "../platform/database/database.ts";

/** The kind of todo under which the user centre counts an action; actions that are not named here count as dissent. */
const headings: Partial<Record<ContractActionType, Todo["kind"]>> = {
  sign: "sign",
  pay: "pay",
  refund: "pay",
  "confirm-payment": "pay",
  ship: "ship",
  receive: "receive",
  settle: "settle",
  "confirm-settlement": "settle",
  "register-invoice": "settle",
};

/** 待办 of the firm's contracts on either side, and of disposal letters that wait for its answer. */
export const countContractTodo: CountTodo = async (db, { firm }) => {
  const [duties, letters] = await Promise.all([
    rows<{
      /** What the firm has to do next. */
      duty: ContractActionType;
      /** How many contracts wait for this action. */
      count: number;
      /** The earliest deadline among them; null where none has one. */
      until: Date | null;
    }>(
      db,
      sql`
        select duty, count(*)::int as count, min(due) as until
        from (
          select buyer_duty as duty, buyer_due as due from contracts.contract
          where buyer_id = ${firm} and is_open and buyer_duty is not null
          union all
          select seller_duty, seller_due from contracts.contract
          where seller_id = ${firm} and is_open and seller_duty is not null
        ) waiting
        group by duty
      `,
    ),
    db
      .selectFrom("contracts.disposal")
      .select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.min("answerBy").as("until")])
      .where("firmId", "=", firm)
      .where("state", "=", "1")
      .executeTakeFirstOrThrow(),
  ]);
  const moment = (at: Date | null) => at && instant(at.getTime());
  return [
    ...duties.map(
      ({ duty, count, until }): Todo => ({
        kind: headings[duty] ?? "dissent",
        count,
        until: moment(until),
      }),
    ),
    { kind: "letter", count: Number(letters.count), until: moment(letters.until) },
  ];
};
