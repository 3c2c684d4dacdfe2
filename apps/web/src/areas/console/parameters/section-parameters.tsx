import { parameterSheet } from "@zd/api/trading/parameters";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ParameterKey, parameterLabels, parameterSources } from "@zd/domain/trading/parameters";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber, UnitPrice } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import plain from "../../../ui/tables/table.module.css";
import table from "../console.module.css";
import { wordsOfValue } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { OwnValue, SectionSheet } from "./reads.ts";
import { SectionDialog } from "./section-dialog.tsx";
import { WareDialog } from "./ware-dialog.tsx";

/** 参数 of a section and its wares, each beside the sheet; until it begins they can be changed. */
export function SectionParameters({ section }: { readonly section: SectionId }) {
  const answer = useCallQuery(parameterSheet.readSectionParameters, { section });
  const [selection, setSelection] = useState<ReadonlySet<WareId>>(new Set());
  const [open, setOpen] = useState<"section" | "wares" | null>(null);
  const { data, error } = answer;
  if (error && !data) return <FailedState error={error} onRetry={() => void answer.refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { mayChange, wares } = data;
  const close = () => {
    setOpen(null);
    void answer.refetch();
  };
  return (
    <section className={table["block"]} aria-label="参数">
      <h2>
        参数
        <span>{data.status === "0" ? "开场前可修改，修改后即时公布" : "开场后不再修改"}</span>
        {mayChange && (
          <Button small onClick={() => setOpen("section")}>
            修改场次参数
          </Button>
        )}
        {mayChange && (
          <Button small disabled={selection.size === 0} onClick={() => setOpen("wares")}>
            修改所选标的{selection.size > 0 && `（${selection.size}）`}
          </Button>
        )}
      </h2>
      <Facts label="场次参数">
        {data.values.map((value) => (
          <Fact key={value.key} title={parameterLabels[value.key]}>
            <span className={cellClass(value)}>
              {wordsOfValue(value.key, value.value)}
              {value.key === "hardEndSeconds" && data.hardEnd !== null && (
                <> · {formatShanghai(data.hardEnd).slice(5, 16)}</>
              )}
              <small>{sourceWords(value, "本场次")}</small>
            </span>
          </Fact>
        ))}
      </Facts>
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
                      setSelection(new Set(target.checked ? wares.map(({ ware }) => ware) : []))
                    }
                  />
                </th>
              )}
              <th scope="col">标的</th>
              <th scope="col" className={plain["number"]}>
                价格<i>元/吨</i>
              </th>
              {columnsOf(wares).map(({ title }) => (
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
                      onChange={({ target }) => {
                        const next = new Set(selection);
                        if (target.checked) next.add(ware.ware);
                        else next.delete(ware.ware);
                        setSelection(next);
                      }}
                    />
                  </td>
                )}
                <td>
                  {ware.no} <span className={layout["quiet"]}>{ware.product}</span>
                </td>
                <td className={plain["number"]}>
                  <UnitPrice of={ware.basePrice} />
                </td>
                {columnsOf(wares).map(({ title, keys }) => (
                  <Cell key={title} values={ware.values.filter(({ key }) => keys.includes(key))} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      {open === "section" && <SectionDialog section={section} sheet={data} onClose={close} />}
      {open === "wares" && (
        <WareDialog
          section={section}
          sheet={data}
          wares={wares.filter(({ ware }) => selection.has(ware))}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The parameters of one column: a way to reckon stands together with its figure. */
const columns: readonly { readonly title: string; readonly keys: readonly ParameterKey[] }[] = [
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

const columnsOf = (wares: SectionSheet["wares"]) =>
  columns.filter(({ keys }) => wares.some(({ values }) => values.some(({ key }) => keys.includes(key))));

function Cell({ values }: { readonly values: readonly OwnValue[] }) {
  const [value] = values;
  if (!value) return <td>{noNumber}</td>;
  return (
    <td className={cellClass(value)}>
      {wordsOfValue(value.key, value.value)}
      <small>{sourceWords(value, "本标的")}</small>
    </td>
  );
}

const cellClass = ({ asSheet }: OwnValue) => classNames(styles["cell"], !asSheet && styles["own"]);

const sourceWords = ({ asSheet, source }: OwnValue, own: string): string =>
  asSheet ? parameterSources[source] : own;
