import type { api } from "@zd/api";
import { awardKinds } from "@zd/api/trading/award";
import type { OutputOf } from "@zd/api/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { type CompanyId, type FirmId, instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import { momentOf } from "./agenda.ts";
import type { BehalfStep } from "./behalf-step.ts";
import { findFirmNames, findUserNames } from "./names.ts";

type ControlRecord = OutputOf<typeof api.control.readControlRoom>["records"][number];

const most = 100;

interface RecordsQuery {
  /** The company whose records are read. */
  readonly company: CompanyId;
  /** Left out for all sections of the company. */
  readonly section?: SectionId;
  /** Left out for all wares. */
  readonly ware?: WareId;
  /** Requests that wait for a second person. */
  readonly pendingOnly?: true;
}

/** 场次控制记录, the newest first, each with whether this user may decide it. */
export async function findRecords(
  db: Reader,
  { company, section, ware, pendingOnly }: RecordsQuery,
  actor: Actor,
): Promise<readonly ControlRecord[]> {
  let query = recordRows(db).where("s.companyId", "=", company);
  if (section) query = query.where("r.sectionId", "=", section);
  if (ware) query = query.where("r.wareId", "=", ware);
  if (pendingOnly) query = query.where("r.state", "=", "pending");
  const found = await query.execute();
  const [nameOf, detailOf] = await Promise.all([
    findUserNames(
      db,
      found.flatMap(({ byUser, decidedBy }) => (decidedBy ? [byUser, decidedBy] : [byUser])),
    ),
    findDetails(db, found),
  ]);
  const mayManage = mayDo(actor.roles, "manage-trading");
  return found.map((row) => ({
    record: Number(row.id),
    section: row.sectionId as SectionId,
    sectionName: row.sectionName,
    action: row.action,
    detail: row.detail ?? detailOf(row),
    ware: row.wareId as WareId | null,
    wareNo: row.wareNo,
    reason: row.reason,
    hardEnd: momentOf(row.hardEnd),
    state: row.state,
    by: nameOf(row.byUser),
    at: instant(row.at.getTime()),
    decidedBy: row.decidedBy && nameOf(row.decidedBy),
    decidedAt: momentOf(row.decidedAt),
    decision: row.decision,
    mayDecide: mayManage && row.state === "pending" && row.byUser !== actor.userId,
  }));
}

/** The records of what staff did or asked for in the owners' place, for the owners. */
export async function findBehalfRecords(db: Reader, section: SectionId) {
  const found = await recordRows(db)
    .where("r.sectionId", "=", section)
    .where("r.action", "in", ["award", "counter-offer"])
    .execute();
  const detailOf = await findDetails(db, found);
  return found.flatMap((row) => {
    const { wareId, action, state, reason, at, decidedAt } = row;
    if (action !== "award" && action !== "counter-offer") return [];
    return {
      ware: wareId as WareId | null,
      action,
      state,
      detail: detailOf(row),
      reason,
      at: instant(at.getTime()),
      decidedAt: momentOf(decidedAt),
    };
  });
}

const recordRows = (db: Reader) =>
  db
    .selectFrom("trading.controlRecord as r")
    .innerJoin("trading.section as s", "s.id", "r.sectionId")
    .leftJoin("trading.ware as w", "w.id", "r.wareId")
    .selectAll("r")
    .select([
      "s.name as sectionName",
      "w.no as wareNo",
      "s.mode",
      "s.status as sectionStatus",
      "s.sealedMs",
      "s.shortlistSize",
    ])
    .orderBy("r.id", "desc")
    .limit(most);

type RecordRow = Awaited<ReturnType<ReturnType<typeof recordRows>["execute"]>>[number];

/** How many winners the words of an award name. */
const winnersNamed = 5;

/** The words of each request. Once a section is voided its offers are sealed again, and so are these words: empty. */
async function findDetails(db: Reader, found: readonly RecordRow[]): Promise<(row: RecordRow) => string> {
  const steps = new Map(found.map(({ id, step }) => [id, step === null ? null : revive<BehalfStep>(step)]));
  const nameOf = await findFirmNames(
    db,
    [...steps.values()].flatMap((step) => (step ? firmsIn(step) : [])),
  );
  return ({ id, mode, sectionStatus: status, sealedMs, shortlistSize }) => {
    const step = steps.get(id);
    return step && offersAreOpen({ mode, status, sealedMs, shortlistSize })
      ? wordsOf(step, nameOf).slice(0, 500)
      : "";
  };
}

const firmsIn = (step: BehalfStep): readonly FirmId[] =>
  step.kind === "award" ? step.deals.map(({ firm }) => firm) : [step.firm];

function wordsOf(step: BehalfStep, nameOf: (firm: FirmId) => string): string {
  if (step.kind === "counter-offer") return `向${nameOf(step.firm)}还价 ${groupedPrice(step.price)} 元/吨`;
  const { choice, deals } = step;
  const winners = deals
    .slice(0, winnersNamed)
    .map(
      ({ firm, price, quantity }) =>
        `${nameOf(firm)} ${groupedQuantity(quantity)} 吨 × ${groupedPrice(price)} 元`,
    );
  const more = deals.length > winnersNamed ? `等 ${deals.length} 家` : "";
  return [
    awardKinds[choice.kind],
    ...(winners.length > 0 ? [`${winners.join("，")}${more}`] : []),
    ...(choice.reason === "" ? [] : [`理由 ${choice.reason}`]),
  ].join("；");
}
