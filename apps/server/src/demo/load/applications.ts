import {
  type ApplicationId,
  type FileId,
  fen,
  type Instant,
  instant,
  type SectionId,
  sectionId,
} from "@zd/domain/kernel/brand";
import { weekdayCalendar } from "@zd/domain/kernel/exchange-calendar";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import {
  type Application,
  type ApplicationActor,
  approveApplication,
  concludeApplication,
  rejectApplication,
  saveApplication,
  scheduleApplication,
  submitApplication,
} from "@zd/domain/trading/application";
import { type ApplicationDraft, emptyDraft, lotsTotal } from "@zd/domain/trading/application-terms";
import { fullyEligible } from "@zd/domain/trading/eligibility";
import { tradeTermsOf } from "@zd/domain/trading/trade-terms";
import { type NoticeId, publishTradeNotice } from "../../content/index.ts";
import { keepFile, openFileStore } from "../../files/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import type { Platform } from "../../platform/module.ts";
import {
  type DecideStep,
  findSession,
  findTradeTerms,
  markScheduled,
  noticeOf,
  recordApplication,
  restMsOf,
  scheduleSection,
  sectionTermsOf,
  sessionLane,
  takeApproved,
  waresOf,
} from "../../trading/index.ts";
import { isDemoDay } from "../catalogue/calendar.ts";
import { ownerOf } from "../catalogue/firms.ts";
import { finishedSections } from "../catalogue/sessions.ts";
import { codesOfWare, tradeReferences } from "../catalogue/trade-references.ts";
import type { CatalogueWare } from "../catalogue/types.ts";
import { wareNumber } from "../catalogue/wares.ts";
import { makePicture } from "../papers/make-picture.ts";
import { makeReport } from "../papers/make-report.ts";
import { demoCompany, exchange, firmIdOf, traderOf } from "../people.ts";
import { qualitiesOf } from "../plan-section.ts";
import { inParts, type Plan, perTonne, plans, tonnes } from "./application-plans.ts";

/** Who has reviewed the demo's applications for the exchange. */
const reviewer: ApplicationActor = exchange;

const hourMs = 3_600_000;
/** A section that an application of the past was made of. */
interface Past {
  /** The section, whose notice names the application. */
  readonly section: SectionId;
  /** When it was held. */
  readonly startsAt: Instant;
}

/** 交易申请 of the demo's owners, with their files uploaded; one of them was held in the past. */
export async function readyApplications(platform: Platform): Promise<(scope: LaneScope) => Promise<void>> {
  const past = await findPast(platform, 21);
  const readied: Readied[] = [];
  for (const plan of plans) readied.push(await ready(platform, plan, past));
  return async (scope) => {
    for (const one of readied) await load(scope, one, past);
    // What was voided before its start is no application any more that anybody waits for.
    const voided = sectionIdOf(sessionStart(scope.now, voidedIn), voidedNumber);
    const waiting = [{ command: { kind: "void" }, at: scope.now }] as const;
    const [[outcome] = []] = await sessionLane.run([{ key: voided, waiting }], scope);
    if (!outcome?.ok) throw new Error("the session of an application was not voided");
  };
}

/** The latest section of a ware that was really held. */
async function findPast({ db, clock }: Platform, ware: number): Promise<Past | null> {
  for (const { number, startsAt, wares } of finishedSections(clock.now()).toReversed()) {
    if (!wares.some((lot) => lot.ware === ware)) continue;
    if (await findSession(db, sectionId(number))) return { section: sectionId(number), startsAt };
  }
  return null;
}

/** 10:30 on the n-th working day from now. */
function sessionStart(now: Instant, days: number): Instant {
  let day = startOfDay(now);
  for (let left = days; left > 0; ) {
    day = instant(day + dayMs);
    if (isDemoDay(day)) left -= 1;
  }
  return instant(day + 10.5 * hourMs);
}

/** Sections made of applications are numbered after the regular ones of their day. */
const sectionIdOf = (startsAt: Instant, number: string) =>
  sectionId(`J${shanghaiDay(startsAt).slice(2).replaceAll("-", "")}-${number}`);
const scheduledNumber = "11";
const voidedNumber = "12";
const voidedIn = 2;

/** An application as it was written, with its files uploaded. */
interface Readied {
  /** The plan that it follows. */
  readonly plan: Plan;
  /** Who has applied: a trader of the ware's owner. */
  readonly owner: ApplicationActor;
  /** All that was written, with total and attachments. */
  readonly draft: ApplicationDraft;
  /** When it was written. */
  readonly writtenAt: Instant;
  /** The start of the session that it asks for. */
  readonly startsAt: Instant;
}

async function ready(platform: Platform, plan: Plan, past: Past | null): Promise<Readied> {
  const now = platform.clock.now();
  const ended = plan.state === "5" ? past : null;
  const writtenAt = instant(ended ? ended.startsAt - 5 * dayMs : now - plan.daysAgo * dayMs - 2 * hourMs);
  const startsAt = ended?.startsAt ?? sessionStart(now, plan.startsIn ?? 2);
  const firm = ownerOf(plan.ware);
  const owner: ApplicationActor = { user: traderOf(firm), firm: firmIdOf(firm) };
  const written = { ...draftOf(wareNumber(plan.ware), startsAt), ...plan.change };
  const attachments = plan.state === "0" ? [] : await upload(platform, plan, owner, written, writtenAt);
  const draft = { ...written, attachments, total: lotsTotal(written.lots) };
  return { plan, owner, draft, writtenAt, startsAt };
}

/** The quality report of the goods; and with what has been approved how the heat varies over the samples. */
async function upload(
  { config, transact }: Platform,
  { ware, state }: Plan,
  owner: ApplicationActor,
  { qualities }: ApplicationDraft,
  at: Instant,
): Promise<readonly FileId[]> {
  const store = openFileStore(config);
  const keep = (name: string, bytes: Buffer) =>
    keepFile({ store, transact }, { company: demoCompany, ...owner }, { name, bytes, at });
  const { product, producer } = wareNumber(ware);
  const rows = qualities.map(({ label, value, unit }) => [label, `${value} ${unit}`] as const);
  const note = `${producer}  ${shanghaiDay(at)}  仅供演示`;
  const report = await keep(
    `${product}煤质检验报告.pdf`,
    makeReport({ title: `${product} 煤质检验报告`, note, rows }),
  );
  if (state !== "3" && state !== "4") return [report];
  const samples = Array.from({ length: 12 }, (_, i) => 5_400 + ((i * 37 + ware * 13) % 11) * 40);
  return [report, await keep(`${product}各采样点热值.png`, makePicture(samples))];
}

async function load(
  scope: Scope,
  { plan, owner, draft, ...when }: Readied,
  past: Past | null,
): Promise<void> {
  if (plan.state === "5" && !past) return;
  const { tx } = scope;
  const ended = plan.state === "5" ? past : null;
  const { writtenAt, startsAt } = when;
  const id = await recordApplication(
    tx,
    demoCompany,
    writtenAt,
    stepsOf(plan, draft, owner, writtenAt, ended),
  );
  if (plan.state === "4") await putOnCalendar(scope, id, sectionIdOf(startsAt, scheduledNumber));
  if (plan.state === "6") await putOnCalendar(scope, id, sectionIdOf(startsAt, voidedNumber));
}

function stepsOf(
  { state, memo = "" }: Plan,
  draft: ApplicationDraft,
  owner: ApplicationActor,
  writtenAt: Instant,
  ended: Past | null,
): readonly DecideStep[] {
  const later = (minutes: number) => instant(writtenAt + minutes * 60_000);
  const standing = { ...fullyEligible, available: fen(0n) };
  const attributes = tradeReferences.products.find(({ id }) => id === draft.product)?.attributes ?? [];
  const { noticeDays } = tradeTermsOf(draft, draft.wareKind, []);
  const context = { now: later(20), firm: owner.firm, noticeDays, attributes, calendar: weekdayCalendar };
  const save: DecideStep = (before) => saveApplication(before, draft, owner, writtenAt);
  const submit = after((before) => submitApplication(before, owner, standing, context));
  const review = after((before) =>
    state === "2"
      ? rejectApplication(before, reviewer, memo, later(60), before.version)
      : approveApplication(before, reviewer, later(60), before.version),
  );
  if (state === "0") return [save];
  if (state === "1") return [save, submit];
  if (!ended) return [save, submit, review];
  return [
    save,
    submit,
    review,
    after((before) => scheduleApplication(before, ended.section, reviewer, later(90))),
    after((before) => concludeApplication(before, false, reviewer, instant(ended.startsAt + hourMs))),
  ];
}

const after =
  (decide: (before: Application) => ReturnType<DecideStep>): DecideStep =>
  (before) => {
    if (!before) throw new Error("nothing has been written yet");
    return decide(before);
  };

/** A section of its own for one application, with the clocks of the exchange's parameters. */
async function putOnCalendar(scope: Scope, id: ApplicationId, section: SectionId): Promise<void> {
  const approved = await takeApproved(scope, demoCompany, id);
  const { terms } = approved;
  const settled = await findTradeTerms(scope.tx, demoCompany, terms, terms.wareKind);
  await scheduleSection(scope, {
    ...sectionTermsOf(approved),
    id: section,
    company: demoCompany,
    practice: false,
    shortlistSize: null,
    freeMs: settled.freeMs,
    extensionMs: settled.extensionMs,
    restMs: restMsOf(approved) ?? settled.restMs,
    hardEnd: settled.lengthMs === null ? null : instant(terms.startsAt + settled.lengthMs),
    wares: waresOf(approved, { section, after: 0, turn: 1 }, settled),
  });
  await markScheduled(scope, demoCompany, id, section, reviewer);
  const { title, html } = noticeOf(terms, approved.names, settled);
  await publishTradeNotice(scope.tx, {
    id: `TN-${section}` as NoticeId,
    companyId: demoCompany,
    section,
    title: `${title}（${section}）`,
    html,
    publishedAt: scope.now,
    attachments: approved.terms.attachments,
  });
}

/** A ware of the catalogue as its owner would apply for it. */
function draftOf(ware: CatalogueWare, startsAt: Instant): ApplicationDraft {
  const [offer] = ware.offers;
  const lots = offer.lots.map((lot) => ({ count: lot.count, quantity: tonnes(lot.tonnes) }));
  const takes = ware.take ? inParts(ware.take.min, ware.take.step) : {};
  return {
    ...emptyDraft,
    ...codesOfWare(ware),
    side: ware.side,
    mode: ware.mode === "1" ? "1" : "0",
    downmode: ware.downmode ?? "A",
    qualities: qualitiesOf(ware, offer.kcal ?? ware.kcal).filter(({ code }) => code !== "D"),
    lots,
    ...takes,
    basePrice: offer.price === null ? null : perTonne(offer.price),
    priceStep: perTonne(ware.priceStep),
    maxPriceStep: ware.maxPriceStep === null ? null : perTonne(ware.maxPriceStep),
    payType: "1",
    place: `${ware.place}${ware.producer}`,
    deliveryFrom: shanghaiDay(instant(startsAt + 4 * dayMs)),
    deliveryTo: shanghaiDay(instant(startsAt + 24 * dayMs)),
    startsAt,
  };
}
