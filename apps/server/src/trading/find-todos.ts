import { type FirmId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { presentKey } from "@zd/domain/trading/sealing";
import { type FindTodos, type FirmMatter, mostMatters } from "../identity/index.ts";
import type { Reader } from "../platform/database/database.ts";
import { findApplicationTodos } from "./applications/review/find-todos.ts";

/** 待办 of a firm's trade: applications that were sent back, offers to be evaluated, and parts of seals to be released. */
export const findTradeTodos: FindTodos = async (db, query) => {
  const found = await Promise.all([
    findApplicationTodos(db, query),
    findEvaluations(db, query.firm),
    findSealParts(db, query.firm),
  ]);
  return found.flat();
};

const endOf = (deadline: Date | null): Instant | null => deadline && instant(deadline.getTime());

/** Sections in which the firm has wares whose offers wait for its award (status 8). */
async function findEvaluations(db: Reader, firm: FirmId): Promise<readonly FirmMatter[]> {
  const found = await db
    .selectFrom("trading.ware as w")
    .innerJoin("trading.section as s", "s.id", "w.sectionId")
    .select(["s.id", "s.name", "s.deadline"])
    .select(({ fn }) => fn.countAll<string>().as("wares"))
    .where("w.ownerId", "=", firm)
    .where("w.status", "=", "8")
    .where("s.status", "=", "8")
    .groupBy(["s.id", "s.name", "s.deadline"])
    .orderBy("s.deadline")
    .orderBy("s.id")
    .limit(mostMatters)
    .execute();
  return found.map(({ id, name, deadline, wares }) => ({
    kind: "award",
    side: null,
    id,
    about: `${name}，${wares} 个标的`,
    party: "",
    amount: null,
    until: endOf(deadline),
  }));
}

/** 开启份额 that the firm's users hold and may release now; each is for its holder alone. */
async function findSealParts(db: Reader, firm: FirmId): Promise<readonly FirmMatter[]> {
  const found = await db
    .selectFrom("trading.sealPart as p")
    .innerJoin("trading.section as s", "s.id", "p.sectionId")
    .innerJoin("identity.operatorView as u", "u.userId", "p.userId")
    .select(["s.id", "s.name", "s.status", "s.deadline", "s.seal", "s.turn", "p.part", "p.userId"])
    .where("u.firmId", "=", firm)
    .where("s.status", "=", "b")
    .where("p.releasedAt", "is", null)
    .orderBy("s.deadline")
    .orderBy("s.id")
    .limit(mostMatters)
    .execute();
  return found.flatMap((row): FirmMatter[] => {
    if (!presentKey(row)?.numbers.includes(row.part)) return [];
    return [
      {
        kind: "seal-part",
        side: null,
        id: `${row.id}-${row.part}`,
        about: row.name,
        party: "",
        amount: null,
        until: endOf(row.deadline),
        only: row.userId as UserId,
      },
    ];
  });
}
