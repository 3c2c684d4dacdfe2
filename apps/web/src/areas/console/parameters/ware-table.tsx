import type { WareId } from "@zd/domain/kernel/brand";
import type { ParameterKey } from "@zd/domain/trading/parameter-table";
import { classNames } from "../../../ui/class-names.ts";
import { noNumber, UnitPrice } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import plain from "../../../ui/tables/table.module.css";
import { classOfValue, sourceWords } from "./own-value.ts";
import { wordsOfValue } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { OwnValue, SectionSheet } from "./reads.ts";

interface Props {
  readonly wares: SectionSheet["wares"];
  /** Whether the user may change them: only then they can be selected. */
  readonly mayChange: boolean;
  /** The wares that the user has ticked. */
  readonly selection: ReadonlySet<WareId>;
  /** Called with the new selection. */
  readonly onSelect: (selection: ReadonlySet<WareId>) => void;
}

/** The parameters of the wares of a section, a ware in each row. */
export function WareTable({ wares, mayChange, selection, onSelect }: Props) {
  const columns = columnsOf(wares);
  const select = (ware: WareId, isSelected: boolean) => {
    const next = new Set(selection);
    if (isSelected) next.add(ware);
    else next.delete(ware);
    onSelect(next);
  };
  return (
    <Scrolling className={plain["scroll"]}>
      <table className={classNames(plain["table"], plain["edge"])} aria-label="标的参数">
        <thead>
          <tr>
            {mayChange && (
              <th scope="col">
                <input
                  type="checkbox"
                  className={styles["check"]}
                  aria-label="全选"
                  checked={selection.size === wares.length}
                  onChange={({ target }) =>
                    onSelect(new Set(target.checked ? wares.map(({ ware }) => ware) : []))
                  }
                />
              </th>
            )}
            <th scope="col">标的</th>
            <th scope="col" className={plain["number"]}>
              价格 <i>元/吨</i>
            </th>
            {columns.map(({ title }) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {wares.map((ware) => (
            <tr key={ware.ware}>
              {mayChange && (
                <td>
                  <input
                    type="checkbox"
                    className={styles["check"]}
                    aria-label={`选择 ${ware.no}`}
                    checked={selection.has(ware.ware)}
                    onChange={({ target }) => select(ware.ware, target.checked)}
                  />
                </td>
              )}
              <td>
                {ware.no} <span className={layout["quiet"]}>{ware.product}</span>
              </td>
              <td className={plain["number"]}>
                <UnitPrice of={ware.basePrice} />
              </td>
              {columns.map(({ title, keys }) => (
                <Cell key={title} values={ware.values.filter(({ key }) => keys.includes(key))} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/** The parameters of one column: a way to reckon stands together with its figure. */
const allColumns: readonly { readonly title: string; readonly keys: readonly ParameterKey[] }[] = [
  { title: "最小变动", keys: ["minStep"] },
  { title: "最大变动", keys: ["maxStep"] },
  { title: "限价", keys: ["capPrice"] },
  { title: "整数倍", keys: ["stepGrid"] },
  { title: "最少家数", keys: ["minBidders"] },
  { title: "同价规则", keys: ["tieRule"] },
  { title: "足额倒计时", keys: ["startWhenCovered"] },
  { title: "锁定", keys: ["lockSeconds"] },
  { title: "保证金", keys: ["depositRate", "depositFixed", "depositPerTonne"] },
  { title: "履约基数", keys: ["depositBase"] },
  { title: "买方服务费", keys: ["feeBuyPerTonne", "feeBuyPerMille"] },
  { title: "卖方服务费", keys: ["feeSellPerTonne", "feeSellPerMille"] },
];

/** The columns of which some ware has a value. */
const columnsOf = (wares: SectionSheet["wares"]) =>
  allColumns.filter(({ keys }) => wares.some(({ values }) => values.some(({ key }) => keys.includes(key))));

function Cell({ values }: { readonly values: readonly OwnValue[] }) {
  const [value] = values;
  if (!value) return <td>{noNumber}</td>;
  return (
    <td className={classOfValue(value)}>
      {wordsOfValue(value.key, value.value)}
      <small>{sourceWords(value, "本标的")}</small>
    </td>
  );
}
