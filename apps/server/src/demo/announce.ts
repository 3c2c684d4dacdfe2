import { instant, sectionId } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import type { RunningMode } from "@zd/domain/trading/session";
import { type NoticeId, publishTradeNotice } from "../content/index.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { type KeyHolder, sealWords } from "../trading/index.ts";
import type { SectionPlan, TermsPlan } from "./catalogue/types.ts";
import { wareNumber } from "./catalogue/wares.ts";
import { demoCompany } from "./people.ts";

const minutes = (ms: number) => (ms % 60_000 === 0 ? `${ms / 60_000} 分钟` : `${ms / 1000} 秒`);
const row = (cell: "th" | "td", cells: readonly (string | number)[]) =>
  `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join("")}</tr>`;

/** What a ware's price is called, by mode; of a quotation it is what the deposit is reckoned from. */
const priceTitles: Readonly<Record<RunningMode, string>> = {
  "0": "起拍价",
  "1": "挂牌价",
  "2": "首档价",
  "3": "参考价",
  "4": "挂价或委托价",
  "5": "挂牌价",
  "90": "起拍价",
};

/** 交易公告 of a section: time, goods, clock, terms, deposit and fee, as members need them (domain §4.2). */
export async function announce(
  { tx, now }: Scope,
  plan: SectionPlan,
  sealHolders: readonly KeyHolder[] = [],
): Promise<void> {
  const starts = formatShanghai(plan.startsAt).slice(0, 16);
  const wares = plan.wares.map((lot) => {
    const ware = wareNumber(lot.ware);
    return row("td", [lot.lot, ware.product, ware.producer, lot.tonnes, lot.basePrice, lot.priceStep]);
  });
  const titles = ["标的", "产品", "产地", "数量 吨", `${priceTitles[plan.mode]} 元/吨`, "最小变动 元"];
  await publishTradeNotice(tx, {
    id: `TN-${plan.number}` as NoticeId,
    companyId: demoCompany,
    section: sectionId(plan.number),
    title: `${plan.name}公告（${plan.number}）`,
    html: [
      `<p>${starts} 开始，${sectionKinds[plan.kind]}，${tradeModeLabel(plan.mode, plan.downmode)}${sides[plan.side]}。${clockOf(plan)}</p>`,
      `<table>${row("th", titles)}${wares.join("")}</table>`,
      ...plan.wares.flatMap((lot) => (lot.terms ? [`<p>标的 ${lot.lot}：${termsOf(lot.terms)}</p>`] : [])),
      `<p>${depositOf(plan)}，持有报价期间冻结，出局即时解冻，成交后转为履约保证金。`,
      `交易服务费买方 ${plan.feeBuyPerTonne} 元/吨，成交时收取。</p>`,
      ...(sealHolders.length === 0 ? [] : [`<p>${sealWords({ ...plan, sealHolders })}</p>`]),
    ].join(""),
    publishedAt: instant(Math.min(plan.startsAt - dayMs, now)),
    recommended: !plan.practice,
  });
}

function clockOf(plan: SectionPlan) {
  const { mode, downmode, freeMs, extensionMs, restMs, sealedMs, shortlistSize, lockMs, hardEnd } = plan;
  switch (mode) {
    case "0": {
      const rest = restMs > 0 ? `，轮间休息 ${minutes(restMs)}` : "";
      const end = hardEnd === null ? "" : `，最晚 ${formatShanghai(hardEnd).slice(11)} 结束`;
      return `${downmodes[downmode]}：自由竞价 ${minutes(freeMs)}，之后每次有效报价重新倒计时 ${minutes(extensionMs)}${rest}${end}。`;
    }
    case "90":
      if (shortlistSize !== null)
        return `第一轮密封报价 ${minutes(freeMs)}，休息 ${minutes(restMs)} 公布各标的第一轮价、确认规则，第二轮密封报价 ${minutes(sealedMs ?? 0)}。每个标的第一轮前 ${shortlistSize} 名可在第二轮对该标的报价一次，须高于第一轮价；无人报价的，由第一轮领先者成交。`;
      return `第一轮公开竞价 ${minutes(freeMs)}，休息 ${minutes(restMs)} 确认规则，第二轮密封报价 ${minutes(sealedMs ?? 0)}。第一轮对任一标的有效报价的企业可在第二轮对每个标的报价一次，须高于第一轮最终价；无人报价的，由第一轮领先者成交。`;
    case "1":
    case "5":
      return `挂牌时间 ${minutes(freeMs)}，先到先得，摘牌即成交。`;
    case "2":
      return `参团时间 ${minutes(freeMs)}，成团前可退出或减量，成团后及结束前 ${minutes(lockMs)} 锁定。`;
    case "3":
      return `报价时间 ${minutes(freeMs)}，截止前可修改或撤回，截止后由询价方评标，可还价一次。`;
    case "4":
      return `提报时间 ${minutes(freeMs)}，截止前可修改或撤回，截止后由采购方确认结果。`;
  }
}

function termsOf(terms: TermsPlan): string {
  const limit = (price: string | null) => (price === null ? "不设限价" : `限价 ${price} 元/吨，超出无效`);
  switch (terms.mode) {
    case "2": {
      const tiers = terms.tiers.map(({ fromTonnes, price }) => `满 ${fromTonnes} 吨 ${price} 元/吨`);
      return `成团量 ${terms.leastTonnes} 吨，${tiers.join("，")}，全体同价。`;
    }
    case "3":
      return `报价密封，${limit(terms.limitPrice)}。`;
    case "4":
      return terms.pricing === "POSTED"
        ? "按挂价提报数量，数量大者优先，相同者抽签。"
        : `提报价格和数量，${limit(terms.limitPrice)}；价低者优先，其次数量大者，再次抽签；高于中标加权均价的按均价成交。`;
    case "5": {
      const steps = terms.rows.map(
        ({ tonnes, over, off }) => `${over ? "超过" : "达到"} ${tonnes} 吨每吨减 ${off} 元`,
      );
      return `按企业累计摘牌量，${steps.join("，")}，全部数量适用。`;
    }
  }
}

const depositOf = ({ fixedDeposit, depositRate }: SectionPlan) =>
  fixedDeposit === null
    ? `交易保证金为价格 × 数量的 ${depositRate / 100} %`
    : `交易保证金每家 ${fixedDeposit} 元，中标后放弃的归采购方`;
