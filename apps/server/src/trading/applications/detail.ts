import type { applications } from "@zd/api/trading/applications";
import type { OutputOf } from "@zd/api/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { weekdayCalendar } from "@zd/domain/kernel/exchange-calendar";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import {
  type ApplicationAction,
  type ApplicationActor,
  actionsOfOwner,
  actionsOfReviewer,
  applicationSteps,
  responsibleFor,
} from "@zd/domain/trading/application";
import { applicationFaults, completeTerms } from "@zd/domain/trading/application-faults";
import { type ApplicationDraft, basePriceNames } from "@zd/domain/trading/application-terms";
import { priceWarning } from "@zd/domain/trading/price-range";
import { findAttachments } from "../../files/index.ts";
import { findFirm } from "../../identity/index.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findTradeTerms } from "../parameters/sheet-store.ts";
import type { StoredApplication } from "./application-store.ts";
import { findPromised, promisedWords } from "./promised-lots.ts";
import { findAttributes, findReferredNames, type ReferredNames } from "./references.ts";
import { noticeOf } from "./review/notice-of-application.ts";

type Detail = OutputOf<typeof applications.readApplication>;
type Step = OutputOf<typeof applications.listApplicationSteps>[number];

export const actorOf = ({ userId, firmId }: Actor): ApplicationActor => ({ user: userId, firm: firmId });

/** Actions of the owner's user on the application; none where his roles do not let him apply. */
export const ownerActionsFor = (actor: Actor, { application }: StoredApplication) =>
  mayDo(actor.roles, "apply-wares") ? actionsOfOwner(application) : [];

/** Actions of a member of staff on the application. */
export const reviewerActionsFor = (actor: Actor, { application }: StoredApplication) =>
  mayDo(actor.roles, "manage-trading") ? actionsOfReviewer(application, actorOf(actor)) : [];

/** An application in full, for its owner and for the staff. */
export async function detailOf(
  db: Reader,
  stored: StoredApplication,
  actions: readonly ApplicationAction[],
  now: Instant,
): Promise<Detail> {
  const { application } = stored;
  const { draft, firm } = application;
  const [{ invited, ...names }, owner, attributes, settled, attachments, writer, lots] = await Promise.all([
    findReferredNames(db, draft),
    findFirm(db, firm),
    findAttributes(db, draft.product),
    findTradeTerms(db, stored.company, draft, draft.wareKind),
    findAttachments(db, { kind: "application", id: stored.id }),
    db
      .selectFrom("identity.operatorView")
      .select("name")
      .where("userId", "=", stored.writtenBy)
      .executeTakeFirst(),
    lotWarnings(db, stored),
  ]);
  // A start that has come too close is no reason not to show what was or will be announced, so no working days are counted.
  const faults = applicationFaults(draft, {
    now,
    firm,
    noticeDays: 0,
    attributes,
    calendar: weekdayCalendar,
  });
  const complete = faults.every(({ reason }) => reason === "START_TOO_SOON");
  return {
    application: stored.id,
    version: application.version,
    status: application.state,
    next: responsibleFor[application.state],
    owner: { firm, name: owner?.name ?? firm },
    writtenBy: writer?.name ?? "",
    createdAt: stored.createdAt,
    submittedAt: stored.submittedAt,
    memo: stored.memo,
    section: stored.section,
    terms: draft as Detail["terms"],
    names,
    invited: [...invited],
    attachments,
    actions: [...actions],
    notice: complete ? noticeOf(completeTerms(draft), { ...names, invited }, settled) : null,
    warnings: [...warningsOf(draft, names), ...lots],
  };
}

/** Warnings about 货物批次 of which less is free than this application and the owner's others name together. */
async function lotWarnings(
  db: Reader,
  { id, section, application: { draft, firm } }: StoredApplication,
): Promise<string[]> {
  const { goodsLot, total } = draft;
  if (goodsLot === null || total === null || section !== null) return [];
  const found = await findPromised(db, [goodsLot], [id]);
  return found.flatMap((one) => {
    if (one.firm !== firm || one.free >= one.quantity + total) return [];
    const { lot, free, promised, applications } = promisedWords(one);
    const others = one.quantity > 0n ? `，其中 ${promised} 吨已由 ${applications} 指定` : "";
    return [`货物批次 ${lot} 可用 ${free} 吨${others}，不足本申请的 ${groupedQuantity(total)} 吨`];
  });
}

function warningsOf(draft: ApplicationDraft, names: Omit<ReferredNames, "invited">): string[] {
  const { basePrice, mode, qualities } = draft;
  const kcal = qualities.find(({ code }) => code === "Q")?.value ?? "";
  if (!names.thermal || basePrice === null) return [];
  const range = priceWarning({
    province: names.province,
    city: names.city,
    loadedOnShip: names.priceBasis === "平仓价",
    kcal,
    basePrice,
  });
  if (!range) return [];
  const [low, high] = [groupedPrice(range.low), groupedPrice(range.high)];
  return [
    `${basePriceNames[mode]} ${groupedPrice(basePrice)} 元/吨不在政府中长期合理区间 ${low}–${high} 元/吨内（按 ${kcal} 大卡折算），仅作提示`,
  ];
}

/** 审核记录, the oldest step first; the users of the other side are named to the exchange alone. */
export async function stepsOf(
  db: Reader,
  { id, application: { firm } }: StoredApplication,
  namesAll: boolean,
): Promise<Step[]> {
  const found = await db
    .selectFrom("trading.applicationStep as s")
    .leftJoin("identity.operatorView as u", "u.userId", "s.byUser")
    .select(["s.seq", "s.type", "s.byFirm", "s.at", "s.memo", "u.name"])
    .where("s.applicationId", "=", id)
    .orderBy("s.seq")
    .execute();
  return found.map(({ seq, type, byFirm, at, memo, name }) => ({
    seq,
    at: instant(at.getTime()),
    step: type,
    stepName: applicationSteps[type],
    by: byFirm === firm || namesAll ? (name ?? "交易中心") : "交易中心",
    memo,
  }));
}
