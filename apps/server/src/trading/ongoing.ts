import type { FirmId } from "@zd/domain/kernel/brand";
import { otherSide } from "@zd/domain/terms/codes";
import { applicationStates } from "@zd/domain/trading/application";
import { shownStatuses } from "@zd/domain/trading/codes";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { Reader } from "../platform/database/database.ts";
import type { FindOngoing } from "../platform/ongoing.ts";

const most = 100;

/** Statuses of orders that have neither been cancelled nor beaten. */
const standing = ["A", "B", "C", "E"] as const;

/** 进行中的场次 that the firm has entered or bid in, with its bids where they may be told, and 交易申请 under way. */
export const tradingOngoing: FindOngoing = async (db, firm) => {
  const [sections, applications] = await Promise.all([findSections(db, firm), findApplications(db, firm)]);
  return [
    ...sections.flatMap(({ name, status, side, wareKindId, bids, enteredAt, ...section }) => {
      const open = offersAreOpen({ ...section, status });
      // That it has bid in a sealed section is told by nothing.
      if (enteredAt === null && !(open && bids)) return [];
      const shown = shownStatuses[status === "a" ? "1" : status];
      const entered = enteredAt === null ? "" : "，已进入";
      return {
        title: `场次 ${name}`,
        words: `${shown}${entered}${open ? `，有效报价 ${bids ?? 0n} 笔` : "，报价开标前不可见"}`,
        kind: { wareKind: wareKindId, side: otherSide(side) },
      };
    }),
    ...applications.map(({ id, state }) => ({
      title: `交易申请 ${id}`,
      words: applicationStates[state],
      kind: null,
    })),
  ];
};

const findSections = (db: Reader, firm: FirmId) =>
  db
    .selectFrom("trading.section as s")
    .leftJoin("trading.sectionFirm as f", (join) =>
      join.onRef("f.sectionId", "=", "s.id").on("f.firmId", "=", firm),
    )
    .select(["s.name", "s.status", "s.mode", "s.sealedMs", "s.shortlistSize", "s.side", "s.wareKindId"])
    .select("f.enteredAt")
    .select((eb) =>
      eb
        .selectFrom("trading.order as o")
        .whereRef("o.sectionId", "=", "s.id")
        .where("o.firmId", "=", firm)
        .where("o.status", "in", standing)
        .select(({ fn }) => fn.countAll<bigint>().as("n"))
        .as("bids"),
    )
    .where("s.status", "not in", ["5", "6", "7"])
    .where("s.practice", "=", false)
    .orderBy("s.startsAt")
    .orderBy("s.id")
    .limit(most)
    .execute();

const findApplications = (db: Reader, firm: FirmId) =>
  db
    .selectFrom("trading.application")
    .select(["id", "state"])
    .where("firmId", "=", firm)
    .where("state", "in", ["1", "3", "4"])
    .orderBy("id")
    .limit(most)
    .execute();
