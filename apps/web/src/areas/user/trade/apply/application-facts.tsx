import type { applications } from "@zd/api/trading/applications";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { amountOf } from "@zd/domain/money/amount";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import type { FeeRule } from "@zd/domain/money/fee";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { downmodes, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import {
  type ApplicationDraft,
  basePriceNames,
  bidsBySteps,
  ladderBases,
  ladderBounds,
  outsourcingPricings,
} from "@zd/domain/trading/application-terms";
import { sectionKinds } from "@zd/domain/trading/codes";
import type { DepositRule } from "@zd/domain/trading/session";
import type { ReactNode } from "react";
import { AttachmentList } from "../../../../ui/attachments/attachment-list.tsx";
import { grouped, shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { Facts } from "../../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import styles from "./application.module.css";

export type ApplicationAnswer = OutputOf<typeof applications.readApplication>;

type Fact = readonly [name: string, value: ReactNode];

/** Everything that an application says, in words. */
export function ApplicationFacts({ detail }: { readonly detail: ApplicationAnswer }) {
  const draft = detail.terms as ApplicationDraft;
  return (
    <>
      <FactGroup title="商品" facts={goodsOf(detail, draft)} />
      <QualityTable draft={draft} />
      <FactGroup
        title="数量与价格"
        facts={[...quantitiesOf(draft), ...pricesOf(draft), ...modeFactsOf(draft)]}
      />
      <FactGroup title="保证金、服务费与合同" facts={moneyOf(detail, draft)} />
      <FactGroup title="时间、交收与参与企业" facts={deliveryOf(detail, draft)} />
      {detail.attachments.length > 0 && (
        <section className={styles["facts"]} aria-label="申请附件">
          <h3>附件</h3>
          <AttachmentList files={detail.attachments} archive={`${detail.application}附件`} />
        </section>
      )}
    </>
  );
}

function FactGroup({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <section className={styles["facts"]} aria-label={title}>
      <h3>{title}</h3>
      <Facts layout="ends" two rows={facts} />
    </section>
  );
}

const goodsOf = ({ names }: ApplicationAnswer, draft: ApplicationDraft): readonly Fact[] => [
  ["买卖方向", sides[draft.side]],
  ["交易模式", tradeModeLabel(draft.mode, draft.downmode)],
  ["商品种类", names.wareKind],
  ["厂矿", names.factory],
  ["产品", names.product],
  ["等级(牌号)", names.grade],
  ["规格", names.spec],
];

function QualityTable({ draft }: { readonly draft: ApplicationDraft }) {
  const stated = draft.qualities.filter(({ value }) => value !== "");
  if (stated.length === 0) return null;
  return (
    <section className={styles["facts"]} aria-label="质量指标">
      <h3>质量指标</h3>
      <PlainTable
        label="质量指标"
        columns={stated.map(({ label, unit, value }) => ({
          title: label,
          unit,
          show: () => grouped(value),
        }))}
        rows={[draft]}
        rowKey={() => "stated"}
      />
    </section>
  );
}

function quantitiesOf(draft: ApplicationDraft): readonly Fact[] {
  const lots = draft.lots.map(({ count, quantity }) => `${count} × ${shownQuantity(quantity)}`).join("，");
  const parts: readonly Fact[] = draft.split
    ? [
        ["最小提报量", `${shownQuantity(draft.minQuantity)} 吨`],
        ["数量步长", `${shownQuantity(draft.quantityStep)} 吨`],
        ["最大提报量", draft.maxQuantity === null ? "不限" : `${shownQuantity(draft.maxQuantity)} 吨`],
      ]
    : [];
  return [
    ["批次 × 每批", lots === "" ? "" : `${lots} 吨`],
    ["总量", `${shownQuantity(draft.total)} 吨`],
    ...(draft.goodsLot === null ? [] : [["货物批次", draft.goodsLot] as const]),
    ["整单/拆单", draft.split ? "可拆单" : "整单"],
    ...parts,
  ];
}

function pricesOf(draft: ApplicationDraft): readonly Fact[] {
  const { mode, basePrice, total, capPrice, reservePrice } = draft;
  const amount = basePrice === null || total === null ? null : amountOf(basePrice, total);
  const steps: readonly Fact[] = bidsBySteps(mode)
    ? [
        ["最小变动幅度", `${shownPrice(draft.priceStep)} 元/吨`],
        ["最大变动幅度", draft.maxPriceStep === null ? "不限" : `${shownPrice(draft.maxPriceStep)} 元/吨`],
        ["最少参与家数", String(draft.minBidders)],
        ["同价规则", draft.tieRule === "T" ? "时间优先" : "数量优先，再抽签"],
      ]
    : [];
  return [
    [basePriceNames[mode], <b key="price">{shownPrice(basePrice)} 元/吨</b>],
    ["按此计货值", `${shownAmount(amount)} 元`],
    ["货值大写", amount === null ? "" : chineseCapital(amount)],
    ...steps,
    ...(capPrice === null ? [] : [["限价", `${shownPrice(capPrice)} 元/吨`] as const]),
    ...(reservePrice === null ? [] : [["保留价（不公开）", `${shownPrice(reservePrice)} 元/吨`] as const]),
  ];
}

function modeFactsOf({ mode, downmode, secondRound, group, outsourcing, ladder }: ApplicationDraft) {
  const facts: Fact[] = [];
  if (mode === "0") facts.push(["倒计时方式", downmodes[downmode]]);
  if (secondRound) {
    facts.push(["两轮之间休息", `${secondRound.coolMs / 60_000} 分钟`]);
    facts.push(["第二轮密封报价", `${secondRound.quoteMs / 60_000} 分钟`]);
  }
  if (group) {
    facts.push(["成团量", `${shownQuantity(group.min)} 吨`]);
    facts.push([
      "价格阶梯",
      group.tiers
        .map(({ from, price }) => `满 ${formatQuantity(from)} 吨 ${formatPrice(price)} 元/吨`)
        .join("，"),
    ]);
  }
  if (outsourcing) {
    const { pricing, trainTonnes } = outsourcing;
    facts.push(["定价方式", outsourcingPricings[pricing]]);
    facts.push(["提报单位", trainTonnes === null ? "吨" : `列，每列 ${formatQuantity(trainTonnes)} 吨`]);
  }
  if (ladder) {
    const unit = ladder.basis === "RATE" ? "%" : " 吨";
    facts.push(["阶梯依据", ladderBases[ladder.basis]]);
    facts.push([
      "量价阶梯",
      ladder.rows
        .map(
          ({ from, bound, off }) =>
            `${ladderBounds[bound]} ${formatQuantity(from)}${unit} 优惠 ${formatPrice(off)} 元/吨`,
        )
        .join("，"),
    ]);
  }
  return facts;
}

const moneyOf = ({ names }: ApplicationAnswer, draft: ApplicationDraft): readonly Fact[] => [
  ["交易保证金", depositText(draft.deposit)],
  ["买方服务费", feeText(draft.feeBuy)],
  ["卖方服务费", feeText(draft.feeSell)],
  ["付款方式", names.payType],
  ["计价单位", names.priceUnit],
  ["合同模板", names.contractTemplate],
];

function depositText(rule: DepositRule | null): string {
  if (rule === null) return "";
  if (rule.mode === "RATIO") return `价格 × 数量的 ${rule.rate / 100} %`;
  return rule.mode === "FIXED"
    ? `每家 ${grouped(formatYuan(rule.amount))} 元`
    : `${formatPrice(rule.perTonne)} 元/吨`;
}

const feeText = (rule: FeeRule | null) =>
  rule === null
    ? ""
    : rule.unit === "TON"
      ? `${formatPrice(rule.perTonne)} 元/吨`
      : `成交金额的 ${rule.perMillion / 1_000} ‰`;

const deliveryOf = ({ names, invited }: ApplicationAnswer, draft: ApplicationDraft): readonly Fact[] => [
  ["申请开始时间", draft.startsAt === null ? "" : formatShanghai(draft.startsAt).slice(0, 16)],
  ["交货期", draft.deliveryFrom && draft.deliveryTo ? `${draft.deliveryFrom} 至 ${draft.deliveryTo}` : ""],
  ["交收方式", [names.deliveryMode, names.transport, names.priceBasis].filter(Boolean).join(" · ")],
  ["交货地点", draft.place],
  ["场次类别", sectionKinds[draft.kind]],
  ...(draft.kind === "B" ? [["邀请企业", invited.map(({ name }) => name).join("、")] as const] : []),
  ["备注", draft.memo],
];
