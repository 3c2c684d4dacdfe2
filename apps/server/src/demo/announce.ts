import { instant, sectionId } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, sectionKinds, sides, tradeModeLabel } from "@zd/domain/trading/codes";
import { type NoticeId, publishTradeNotice } from "../content/index.ts";
import type { Scope } from "../platform/jobs.ts";
import type { SectionPlan } from "./catalogue/types.ts";
import { wareNumber } from "./catalogue/wares.ts";
import { demoCompany } from "./people.ts";

const minutes = (ms: number) => (ms % 60_000 === 0 ? `${ms / 60_000} 分钟` : `${ms / 1000} 秒`);
const row = (cell: "th" | "td", cells: readonly (string | number)[]) =>
  `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join("")}</tr>`;

/** 交易公告 of a section: time, goods, clock, deposit and fee, as members need them (domain §4.2). */
export async function announce({ tx, now }: Scope, plan: SectionPlan): Promise<void> {
  const starts = formatShanghai(plan.startsAt).slice(0, 16);
  const clock =
    plan.mode === "1"
      ? `挂牌时间 ${minutes(plan.freeMs)}，先到先得，摘牌即成交。`
      : `${downmodes[plan.downmode]}：自由竞价 ${minutes(plan.freeMs)}，之后每次有效报价重新倒计时 ${minutes(plan.extensionMs)}${
          plan.restMs > 0 ? `，轮间休息 ${minutes(plan.restMs)}` : ""
        }${plan.hardEnd === null ? "" : `，最晚 ${formatShanghai(plan.hardEnd).slice(11)} 结束`}。`;
  const wares = plan.wares.map((lot) => {
    const ware = wareNumber(lot.ware);
    return row("td", [lot.lot, ware.product, ware.producer, lot.tonnes, lot.basePrice, lot.priceStep]);
  });
  await publishTradeNotice(tx, {
    id: `TN-${plan.number}` as NoticeId,
    companyId: demoCompany,
    section: sectionId(plan.number),
    title: `${plan.name}公告（${plan.number}）`,
    html: [
      `<p>${starts} 开始，${sectionKinds[plan.kind]}，${tradeModeLabel(plan.mode, plan.downmode)}${sides[plan.side]}。${clock}</p>`,
      `<table>${row("th", ["标的", "产品", "产地", "数量 吨", plan.mode === "1" ? "挂牌价 元/吨" : "起拍价 元/吨", "最小变动 元"])}${wares.join("")}</table>`,
      `<p>交易保证金为价格 × 数量的 ${plan.depositRate / 100} %，持有报价期间冻结，出局即时解冻，成交后转为履约保证金。`,
      `交易服务费买方 ${plan.feeBuyPerTonne} 元/吨，成交时收取。</p>`,
    ].join(""),
    publishedAt: instant(Math.min(plan.startsAt - dayMs, now)),
    recommended: !plan.practice,
  });
}
