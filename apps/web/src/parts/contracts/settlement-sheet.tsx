import { contractParties } from "@zd/domain/contracts/codes";
import { formatMeasure, type QualityCode, qualityAttributes } from "@zd/domain/contracts/quality";
import { netWeight } from "@zd/domain/contracts/settlement-evidence";
import { type Scale, scales } from "@zd/domain/contracts/settlement-terms";
import type { Price } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatDecimal } from "@zd/domain/money/decimal";
import { classNames } from "../../ui/class-names.ts";
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../../ui/figures/figures.tsx";
import { Scrolling } from "../../ui/page/scrolling.tsx";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
import table from "../../ui/tables/table.module.css";
import styles from "./settlement.module.css";
import type { Settlement, SettlementLine, SettlementResult } from "./view.ts";

interface Props {
  /** What it was made from: tickets and reports, lot by lot. */
  readonly evidence: Settlement["evidence"];
  readonly result: SettlementResult;
  /** The scale that counts by the contract. */
  readonly scale: Scale;
  /** What a tonne costs by the contract. */
  readonly price: Price;
  /** Where one of the lines is pointed at. */
  readonly choice?:
    | {
        readonly line: number | null;
        readonly onChoose: (line: number) => void;
      }
    | undefined;
}

/** 结算单, line by line, so that a clerk can work it out again with a pocket calculator. */
export function SettlementSheet({ evidence, result, scale, price, choice }: Props) {
  return (
    <div className={styles["sheet"]}>
      <LotTable evidence={evidence} result={result} scale={scale} />
      <LineTable result={result} price={price} choice={choice} />
    </div>
  );
}

/** 分批计量与化验, with the weighted averages. */
function LotTable({ evidence, result, scale }: Pick<Props, "evidence" | "result" | "scale">) {
  const codes = (Object.keys(qualityAttributes) as QualityCode[]).filter((code) =>
    evidence.lots.some(({ report }) => report?.values[code] !== undefined),
  );
  return (
    <Scrolling className={table["scroll"]}>
      <table className={classNames(table["table"], styles["table"])}>
        <caption className="sr">分批计量与化验</caption>
        <thead>
          <tr>
            <th scope="col">批次</th>
            <th scope="col" className={table["number"]}>
              净重 <i>吨</i>
            </th>
            {codes.map((code) => (
              <th key={code} scope="col" className={table["number"]}>
                {shortLabels[code]} <i>{qualityAttributes[code].unit}</i>
              </th>
            ))}
            <th scope="col">凭据</th>
          </tr>
        </thead>
        <tbody>
          {evidence.lots.map(({ no, tickets, report }) => (
            <tr key={no}>
              <th scope="row">
                {no}
                {result.refused.includes(no) && <em>拒收</em>}
              </th>
              <td className={table["number"]}>{shownQuantity(netWeight(tickets, scale))}</td>
              {codes.map((code) => {
                const value = report?.values[code];
                return (
                  <td key={code} className={table["number"]}>
                    {value === undefined ? noNumber : formatMeasure(code, value)}
                  </td>
                );
              })}
              <td className={styles["muted"]}>
                磅单 {tickets.length} 张{report && `，化验 ${report.no}`}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {result.parts.map(({ lots, weighed: tonnes, averages }) => (
            <tr key={lots.join()}>
              <th scope="row">{result.parts.length > 1 ? `${lots.join("、")} 加权` : "合计 / 加权"}</th>
              <td className={table["number"]}>{shownQuantity(tonnes)}</td>
              {codes.map((code) => {
                const value = averages[code];
                return (
                  <td key={code} className={table["number"]}>
                    {value === undefined ? noNumber : formatMeasure(code, value)}
                  </td>
                );
              })}
              <td className={styles["muted"]}>{scales[scale]}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </Scrolling>
  );
}

/** Names of the attributes above their columns, without the laboratory's sign, for want of room. */
const shortLabels: Record<QualityCode, string> = { Q: "热值", M: "全水", S: "全硫", A: "灰分", V: "挥发分" };

function LineTable({ result, price, choice }: Pick<Props, "result" | "price" | "choice">) {
  const several = result.parts.length > 1;
  const ends = endsOfParts(result);
  return (
    <Scrolling className={table["scroll"]}>
      <table className={classNames(table["table"], styles["table"], styles["lines"])}>
        <caption className="sr">结算明细</caption>
        <thead>
          <tr>
            {choice && <th scope="col">选择</th>}
            <th scope="col">项目</th>
            <th scope="col">算式</th>
            <th scope="col" className={table["number"]}>
              变动
            </th>
            <th scope="col" className={table["number"]}>
              金额 <i>元</i>
            </th>
          </tr>
        </thead>
        <tbody>
          {result.lines.map((line) => {
            const part = ends.get(line.no);
            return [
              <tr key={line.no} className={choice?.line === line.no ? (styles["chosen"] ?? "") : ""}>
                {choice && (
                  <td>
                    <input
                      type="radio"
                      name="settlement-line"
                      aria-label={`第 ${line.no} 行 ${line.label}`}
                      checked={choice.line === line.no}
                      onChange={() => choice.onChoose(line.no)}
                    />
                  </td>
                )}
                <th scope="row">
                  {line.label}
                  {(several || line.code === "refused") && line.lots.length > 0 && (
                    <small>{line.lots.join("、")}</small>
                  )}
                </th>
                <td className={styles["formula"]}>
                  {line.formula}
                  {line.inputs.length > 0 && (
                    <small>{line.inputs.map(({ label, value }) => `${label} ${value}`).join("，")}</small>
                  )}
                </td>
                <td className={table["number"]}>{changeOf(line)}</td>
                <td className={table["number"]}>{shownAmount(line.amount)}</td>
              </tr>,
              part && (
                <tr key={`${line.no}-part`} className={styles["part"]}>
                  {choice && <td />}
                  <th scope="row">结算单价</th>
                  <td className={styles["formula"]}>
                    {shownPrice(part.unitPrice)} 元/吨 × {shownQuantity(part.settled)} 吨
                    {part.unitPrice !== price && <small>合同单价 {shownPrice(price)} 元/吨</small>}
                  </td>
                  <td className={table["number"]}>{shownPrice(part.unitPrice)}</td>
                  <td className={table["number"]}>{shownAmount(part.amount)}</td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      <Totals result={result} />
    </Scrolling>
  );
}

const pricedCodes: readonly SettlementLine["code"][] = [
  "goods",
  "moisture",
  "calorific",
  "S",
  "A",
  "V",
  "ladder",
  "rounding",
];

/** After which line the price of each part stands. */
function endsOfParts({ lines, parts }: SettlementResult) {
  return new Map(
    parts.flatMap((part) => {
      const last = lines.findLast(
        ({ code, lots }) => pricedCodes.includes(code) && lots.join() === part.lots.join(),
      );
      return last ? [[last.no, part] as const] : [];
    }),
  );
}

/** What a line adds to the price of a tonne, or to the quantity. */
function changeOf({ code, perTonne, quantity, account }: SettlementLine): string {
  if (code === "goods") return noNumber;
  if (perTonne !== 0n) return `${shownPrice(perTonne)} 元/吨`;
  if (quantity !== 0n) return `${shownQuantity(quantity)} 吨`;
  return account === "deposit" ? "保证金" : noNumber;
}

function Totals({ result }: Pick<Props, "result">) {
  const { goods, net, tax, payable, forfeit, settled, fulfilment } = result;
  return (
    <Facts label="结算合计" layout="ends">
      <Fact title="结算数量">
        {shownQuantity(settled)} 吨，履约率 {formatDecimal(fulfilment, 2, 0)}%
      </Fact>
      <Fact title="货款（含税）">
        {shownAmount(goods)} 元，其中不含税 {shownAmount(net)}，税额 {shownAmount(tax)}
      </Fact>
      {forfeit && (
        <Fact title="保证金扣付">
          {contractParties[forfeit.by]}履约保证金 {shownAmount(forfeit.amount)} 元扣付对方
        </Fact>
      )}
      <Fact className={styles["payable"]} title="结算金额 元">
        <span>{chineseCapital(payable)}</span>
        <b>{shownAmount(payable)}</b>
      </Fact>
    </Facts>
  );
}
