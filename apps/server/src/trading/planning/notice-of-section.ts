import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { basePriceNames } from "@zd/domain/trading/application-terms";
import { invitedBy } from "@zd/domain/trading/section-plan";
import {
  admissionOf,
  defaultRules,
  deliveryOf,
  escaped,
  escapedNames,
  headlineOf,
  memoOf,
  moneyOf,
  paragraph,
  qualityTable,
  rulesOf,
  table,
} from "../applications/review/notice-of-application.ts";
import type { SchedulableApplication } from "../applications/wares-of-application.ts";
import { sealWords } from "../seals/seal-words.ts";
import type { NewSection } from "../sessions/schedule-section.ts";
import { type SoundPlan, settled } from "./section-of-plan.ts";

/** The text of 交易公告 for a section of several applications (domain §4.2): what is the same for all, then a part for each. */
export function noticeOfSection(
  plan: SoundPlan,
  approved: readonly [SchedulableApplication, ...SchedulableApplication[]],
  section: NewSection,
) {
  const [first] = approved;
  const head = settled(first, plan);
  const starts = formatShanghai(plan.startsAt).slice(0, 16);
  const wareKind = escaped(first.names.wareKind);
  const { sealHolders = [] } = section;
  return {
    title: `${plan.name}公告`,
    html: [
      paragraph(
        headlineOf(head.terms, starts),
        admissionOf(section.kind, wareKind, invitedBy(approved).length),
      ),
      paragraph(clockOf(section)),
      ...(sealHolders.length === 0 ? [] : [paragraph(sealWords(section))]),
      goodsOf(section),
      ...approved.map((one) => partOf(one, plan, section, starts, approved.length > 1)),
      paragraph(...defaultRules),
    ].join(""),
  };
}

const spell = (ms: number) => (ms % 60_000 === 0 ? `${ms / 60_000} 分钟` : `${ms / 1_000} 秒`);

/** The clock in words; for a second-round quote the rules of the goods say the rest. */
function clockOf(section: NewSection): string {
  const { mode, downmode, freeMs, extensionMs, restMs, shortlistSize, hardEnd, wares } = section;
  const ends = hardEnd === null ? "" : `，最迟 ${formatShanghai(hardEnd).slice(0, 16)} 截止`;
  if (mode === "90")
    return `第一轮${shortlistSize === null ? "公开竞价" : "密封报价"} ${spell(freeMs)}${ends}。`;
  if (mode !== "0") return `交易时间 ${spell(freeMs)}${ends}。`;
  const free = `自由竞价 ${spell(freeMs)}`;
  const countdown =
    extensionMs === 0 ? "，到时结束" : `，之后倒计时 ${spell(extensionMs)}，有效报价后重新倒计时`;
  const turns = Math.max(...wares.map(({ turn }) => turn));
  const rest = downmode === "C" && turns > 1 ? `；共 ${turns} 轮，每轮之间休息 ${spell(restMs)}` : "";
  return `${free}${countdown}${rest}${ends}。`;
}

function goodsOf({ wares, mode, downmode }: NewSection): string {
  const byTurns = mode === "0" && downmode === "C";
  const head = [
    "标的",
    ...(byTurns ? ["轮次"] : []),
    "产品",
    "产地",
    "数量 吨",
    `${basePriceNames[mode]} 元/吨`,
  ];
  return table(
    head,
    wares.map(({ no, turn, product, producer, rule }) => [
      no,
      ...(byTurns ? [String(turn)] : []),
      escaped(product),
      escaped(producer),
      groupedQuantity(rule.total),
      groupedPrice(rule.basePrice),
    ]),
  );
}

/** The part for the wares of one application: quality, rules, money, delivery. */
function partOf(
  one: SchedulableApplication,
  plan: SoundPlan,
  section: NewSection,
  starts: string,
  several: boolean,
): string {
  const { terms } = settled(one, plan);
  const names = escapedNames(one.names);
  const spec = names.spec === "" ? "" : `规格 ${names.spec}。`;
  return [
    several ? `<h4>标的 ${numbersOf(one, plan, section)}：${names.factory}${names.grade}</h4>` : "",
    qualityTable(terms),
    paragraph(spec, ...rulesOf(terms, plan.shortlistSize)),
    paragraph(...moneyOf(terms, starts, plan.trade)),
    paragraph(...deliveryOf(terms, names)),
    memoOf(terms),
  ].join("");
}

/** Numbers of an application's wares in words; consecutive numbers as a range. */
function numbersOf({ id }: SchedulableApplication, plan: SoundPlan, { wares }: NewSection): string {
  const places = plan.wares.flatMap(({ application }, i) => (application === id ? [i] : []));
  const runs: number[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.at(-1) === place - 1) run.push(place);
    else runs.push([place]);
  }
  const no = (place: number | undefined) => wares[place ?? 0]?.no ?? "";
  return runs.map((run) => (run.length > 1 ? `${no(run[0])}–${no(run.at(-1))}` : no(run[0]))).join("、");
}
