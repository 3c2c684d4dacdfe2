import type { TransferId } from "@zd/domain/funds/bank-transfer";
import { instant } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** Transfers for the record that has caused them. */
export async function findTransfers(db: Reader, ids: readonly TransferId[]) {
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom("funds.transfer as t")
          .leftJoin("identity.operatorView as o", "o.userId", "t.byUser")
          .select(["t.id", "t.state", "t.at", "t.answer", "t.endedAt", "o.name"])
          .where("t.id", "in", ids)
          .execute();
  return new Map(
    found.map(({ id, state, at, answer, endedAt, name }) => [
      id,
      {
        state,
        at: instant(at.getTime()),
        userName: name ?? "",
        answer: answer ?? "",
        endedAt: endedAt && instant(endedAt.getTime()),
      },
    ]),
  );
}
