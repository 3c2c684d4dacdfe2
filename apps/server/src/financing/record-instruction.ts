import type { ChannelId } from "@zd/domain/funds/channels";
import type { CompanyId, Fen, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { findFirms } from "../identity/index.ts";
import { rows, type Tx } from "../platform/database/database.ts";
import { write } from "../platform/formats/exact-json.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import type { LenderOrder, LenderWish } from "./lender/lender.ts";
import { carryOut } from "./lender/sandbox/books.ts";

/** The firm that borrows, and who acts for it. */
export interface Borrower {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly name: string;
}

/** The transaction that writes a past. */
export type Past = Pick<Scope, "tx" | "named">;

interface About {
  readonly channel: ChannelId;
  /** The credit or loan. */
  readonly record: string;
  readonly amount: Fen;
  /** When it was sent. */
  readonly at: Instant;
}

/** Has the sandbox's lender carry an instruction out at that time, and keeps its answer. */
export async function play(
  { tx }: Past,
  { company, firm }: Borrower,
  { channel, record, amount, at }: About,
  wish: LenderWish,
) {
  const [drawn] = await rows<{ no: bigint }>(tx, sql`select nextval('financing.instruction_no') as no`);
  const id = `ZL${shanghaiDay(at).replaceAll("-", "")}${serial(drawn?.no ?? 0n, 8)}`;
  const known = (await findFirms(tx, [firm])).get(firm);
  const customer = { code: known?.creditCode || firm, name: known?.name ?? firm };
  const order: LenderOrder = { reference: id, channel, customer, wish };
  const answer = await carryOut({ tx, now: at }, order, null);
  const isDone = answer?.result === "success";
  await keepInstruction(
    tx,
    { id, company, channel, firm, record, amount, order, at },
    {
      state: isDone ? "2" : "3",
      lenderNo: isDone ? answer.lenderNo : null,
      memo: answer?.result === "failure" ? answer.memo : null,
    },
  );
  return answer;
}

const keepInstruction = (
  tx: Tx,
  instruction: About & {
    readonly id: string;
    readonly company: CompanyId;
    readonly firm: FirmId;
    readonly order: LenderOrder;
  },
  answered: { readonly state: "2" | "3"; readonly lenderNo: string | null; readonly memo: string | null },
) =>
  tx
    .insertInto("financing.instruction")
    .values({
      id: instruction.id,
      companyId: instruction.company,
      channel: instruction.channel,
      kind: instruction.order.wish.kind,
      recordId: instruction.record,
      firmId: instruction.firm,
      amount: instruction.amount,
      detail: write(instruction.order),
      ...answered,
      sentAt: new Date(instruction.at),
      answeredAt: new Date(instruction.at),
      matchedOn: null,
    })
    .execute();
