import { content } from "@zd/contract/content/operations";
import { control } from "@zd/contract/trading/control";
import type { OutputOf } from "@zd/contract/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, sectionKinds, sides, statusLabel, tradeModeLabel } from "@zd/domain/trading/codes";
import { CallRefused, wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Tonnes, UnitPrice } from "../../../ui/figures.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Status } from "../../../ui/status.tsx";
import { useNamedSection } from "../address.ts";
import table from "../console.module.css";
import { SectionParameters } from "../parameters/section-parameters.tsx";
import { ControlRoomLink } from "../section-links.tsx";
import { basePriceTitle, sectionMarks } from "../section-marks.ts";
import styles from "./section-page.module.css";

type Section = OutputOf<typeof control.readSection>;

/** 场次详情: what was published of a section, its wares with their rules, and its notice. */
export function SectionPage() {
  const section = useNamedSection();
  return section ? <Named key={section} section={section} /> : <EmptyState title="没有找到该场次" />;
}

function Named({ section }: { readonly section: SectionId }) {
  const answer = useAnswer(control.readSection, { section }, { quiet: true });
  if (answer.error)
    return <FailedState words={wordsOf(answer.error)} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={12} />;
  return (
    <div className={table["page"]}>
      <header className={table["head"]}>
        <h1>{answer.data.name}</h1>
        <p>{section}</p>
        <Status mark={sectionMarks[answer.data.status as keyof typeof sectionMarks]}>
          {statusLabel(answer.data.status, answer.data.downmode)}
        </Status>
        <div className={table["ends"]}>
          <ControlRoomLink section={section} className={buttonClass({ look: "main" })}>
            进入控制室
          </ControlRoomLink>
        </div>
      </header>
      <Rules of={answer.data} />
      <Wares of={answer.data} />
      <SectionParameters section={section} />
      <Notice section={section} />
    </div>
  );
}

const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`);

function Rules({ of }: { readonly of: Section }) {
  const facts: readonly (readonly [string, string])[] = [
    ["开始时间", formatShanghai(of.startsAt)],
    ["场次截止", of.hardEnd === null ? "未设" : formatShanghai(of.hardEnd)],
    ["模式", `${tradeModeLabel(of.mode, of.downmode)}${sides[of.side]}`],
    ["类别", sectionKinds[of.kind]],
    ["倒计时方式", downmodes[of.downmode]],
    [of.mode === "0" ? "自由竞价" : "交易时间", minutes(of.freeSeconds)],
    ["倒计时", of.extensionSeconds > 0 ? minutes(of.extensionSeconds) : "--"],
    ["轮次", of.turns > 1 ? `${of.turns} 轮，轮间休息 ${minutes(of.restSeconds)}` : "不分轮"],
    ["品种", of.wareKindName],
    ["区域", of.region],
    ["类型", of.practice ? "练习" : "正式"],
    ["受邀企业", of.kind === "A" ? "公开" : of.invited.map(({ name }) => name).join("、") || "无"],
  ];
  return (
    <dl className={table["facts"]} aria-label="场次规则">
      {facts.map(([title, words]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Wares({ of }: { readonly of: Section }) {
  const capped = of.lots.some(({ capPrice }) => capPrice !== null);
  return (
    <section className={table["block"]} aria-label="标的">
      <h2>
        标的 {of.lots.length}
        <span>
          共 <Tonnes of={of.quantity} /> 吨
        </span>
      </h2>
      <div className={table["scroll"]}>
        <table className={table["table"]}>
          <thead>
            <tr>
              <th>标的</th>
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
                  <Status mark={sectionMarks[lot.status as keyof typeof sectionMarks]}>
                    {statusLabel(lot.status, of.downmode)}
                  </Status>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** As members read it. */
function Notice({ section }: { readonly section: SectionId }) {
  const notice = useAnswer(content.findTradeNotice, { section }, { quiet: true });
  const { data, error } = notice;
  return (
    <section className={table["block"]} aria-label="交易公告">
      <h2>交易公告</h2>
      {error instanceof CallRefused && error.is("NOT_FOUND") ? (
        <p className={table["none"]}>本场次没有已发布的公告</p>
      ) : error ? (
        <FailedState words={wordsOf(error)} onRetry={() => void notice.refetch()} />
      ) : data ? (
        <article className={styles["article"]}>
          <h3>{data.title}</h3>
          <time>{formatShanghai(data.publishedAt)}</time>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans rich text when it is saved */}
          <div dangerouslySetInnerHTML={{ __html: data.content }} />
        </article>
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}
