import type { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { noNumber, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { basePriceTitle } from "../base-price-title.ts";
import table from "../console.module.css";
import { Product } from "../product.tsx";
import styles from "./section-page.module.css";

type Section = OutputOf<typeof control.readSection>;

const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`);

/** The times of a section, its clock, and the firms that it is for. */
export function SectionRules({ of }: { readonly of: Section }) {
  const facts: readonly (readonly [string, string])[] = [
    ["开始时间", formatShanghai(of.startsAt)],
    ["场次截止", of.hardEnd === null ? "未设" : formatShanghai(of.hardEnd)],
    ["模式", `${tradeModeLabel(of.mode, of.downmode)}${sides[of.side]}`],
    ["类别", sectionKinds[of.kind]],
    ["倒计时方式", of.mode === "0" ? downmodes[of.downmode] : noNumber],
    [of.mode === "0" ? "自由竞价" : "交易时间", minutes(of.freeSeconds)],
    ["倒计时", of.mode === "0" && of.extensionSeconds > 0 ? minutes(of.extensionSeconds) : noNumber],
    [
      "轮次",
      of.turns > 1
        ? `${of.turns} 轮，轮间休息 ${minutes(of.restSeconds)}`
        : of.mode === "90"
          ? `两轮，轮间休息 ${minutes(of.restSeconds)}${
              of.shortlistSize === null ? "" : `；第一轮密封，每标的前 ${of.shortlistSize} 名入围`
            }`
          : "不分轮",
    ],
    ["品种", of.wareKindName],
    ["区域", of.region],
    ["类型", of.practice ? "练习" : "正式"],
    ["受邀企业", of.kind === "A" ? "公开" : of.invited.map(({ name }) => name).join("、") || "无"],
  ];
  return <Facts label="场次规则" rows={facts} />;
}

/** The wares with their prices, steps, deposits and fees. */
export function SectionWares({ of }: { readonly of: Section }) {
  const capped = of.lots.some(({ capPrice }) => capPrice !== null);
  const inTurns = of.turns > 1;
  return (
    <section className={table["block"]} aria-label="标的">
      <h2>
        标的 {of.lots.length}
        <span>
          共 <Tonnes of={of.quantity} /> 吨
        </span>
      </h2>
      <PlainTable
        label="标的"
        edge
        columns={[
          { title: "标的", show: (lot) => lot.no },
          inTurns && { title: "轮次", show: (lot) => lot.turn },
          { title: "产品", show: (lot) => <Product of={lot} /> },
          { title: "货主", show: (lot) => lot.owner },
          {
            title: "交货地",
            show: (lot) => (
              <>
                {lot.place} <span className={layout["quiet"]}>{lot.delivery}</span>
              </>
            ),
          },
          {
            title: "交货期",
            from: "laptop",
            show: (lot) => (
              <>
                {lot.deliveryFrom.slice(5)} 至 {lot.deliveryTo.slice(5)}
              </>
            ),
          },
          { title: "数量", unit: "吨", figure: true, show: (lot) => <LotQuantity of={lot} /> },
          {
            title: basePriceTitle(of.mode),
            unit: "元/吨",
            figure: true,
            show: (lot) => <UnitPrice of={lot.basePrice} />,
          },
          { title: "最小变动", unit: "元", figure: true, show: (lot) => <UnitPrice of={lot.priceStep} /> },
          capped && {
            title: "限价",
            unit: "元/吨",
            figure: true,
            show: (lot) => <UnitPrice of={lot.capPrice} />,
          },
          { title: "保证金", show: (lot) => lot.depositText },
          { title: "服务费", from: "laptop", show: (lot) => lot.feeText },
          { title: "付款", show: (lot) => lot.payType },
          { title: "成交", unit: "吨", figure: true, show: (lot) => <Tonnes of={lot.dealt} /> },
          { title: "状态", show: (lot) => <TradingStatus status={lot.status} downmode={of.downmode} /> },
        ]}
        rows={of.lots}
        rowKey={(lot) => lot.ware}
      />
    </section>
  );
}

/** How much there is of a ware, and how little of it may be bid for where it can be split. */
const LotQuantity = ({ of }: { readonly of: Section["lots"][number] }) => (
  <>
    <Tonnes of={of.quantity} />
    {of.split && (
      <small className={layout["quiet"]}>
        {" "}
        可拆，最少 <Tonnes of={of.minQuantity} />
      </small>
    )}
  </>
);

interface NoticeProps {
  readonly title: string;
  /** Clean: by the server's own rules. */
  readonly html: string;
  /** When it is published, in Chinese. */
  readonly time: string;
}

/** A notice as members read it. */
export const NoticeText = ({ title, html, time }: NoticeProps) => (
  <article className={classNames(table["article"], styles["article"])}>
    <h3>{title}</h3>
    <time>{time}</time>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans rich text */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </article>
);
