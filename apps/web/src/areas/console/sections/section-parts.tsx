import type { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { noNumber, Tonnes, UnitPrice } from "../../../ui/figures.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { basePriceTitle } from "../base-price-title.ts";
import table from "../console.module.css";
import styles from "./section-page.module.css";

type Section = OutputOf<typeof control.readSection>;

const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`);

/** When it runs, by which clock, and for whom. */
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
      <Scrolling className={table["scroll"]}>
        <table className={table["table"]}>
          <thead>
            <tr>
              <th>标的</th>
              {inTurns && <th>轮次</th>}
              <th>产品</th>
              <th>货主</th>
              <th>交货地</th>
              <th className={table["wide"]}>交货期</th>
              <th className={table["number"]}>
                数量<i>吨</i>
              </th>
              <th className={table["number"]}>
                {basePriceTitle(of.mode)}
                <i>元/吨</i>
              </th>
              <th className={table["number"]}>
                最小变动<i>元</i>
              </th>
              {capped && (
                <th className={table["number"]}>
                  限价<i>元/吨</i>
                </th>
              )}
              <th>保证金</th>
              <th className={table["wide"]}>服务费</th>
              <th>付款</th>
              <th className={table["number"]}>
                成交<i>吨</i>
              </th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {of.lots.map((lot) => (
              <tr key={lot.ware}>
                <td>{lot.no}</td>
                {inTurns && <td>{lot.turn}</td>}
                <td>
                  {lot.producer} <span className={table["muted"]}>{lot.product}</span>
                </td>
                <td>{lot.owner}</td>
                <td>
                  {lot.place} <span className={table["muted"]}>{lot.delivery}</span>
                </td>
                <td className={table["wide"]}>
                  {lot.deliveryFrom.slice(5)} 至 {lot.deliveryTo.slice(5)}
                </td>
                <td className={table["number"]}>
                  <Tonnes of={lot.quantity} />
                  {lot.split && (
                    <small className={table["muted"]}>
                      {" "}
                      可拆，最少 <Tonnes of={lot.minQuantity} />
                    </small>
                  )}
                </td>
                <td className={table["number"]}>
                  <UnitPrice of={lot.basePrice} />
                </td>
                <td className={table["number"]}>
                  <UnitPrice of={lot.priceStep} />
                </td>
                {capped && (
                  <td className={table["number"]}>
                    <UnitPrice of={lot.capPrice} />
                  </td>
                )}
                <td>{lot.depositText}</td>
                <td className={table["wide"]}>{lot.feeText}</td>
                <td>{lot.payType}</td>
                <td className={table["number"]}>
                  <Tonnes of={lot.dealt} />
                </td>
                <td>
                  <TradingStatus status={lot.status} downmode={of.downmode} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </section>
  );
}

interface NoticeProps {
  readonly title: string;
  /** Clean: by the server's own rules. */
  readonly html: string;
  readonly time: string;
}

/** A notice as members read it. */
export const NoticeText = ({ title, html, time }: NoticeProps) => (
  <article className={styles["article"]}>
    <h3>{title}</h3>
    <time>{time}</time>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans rich text */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </article>
);
