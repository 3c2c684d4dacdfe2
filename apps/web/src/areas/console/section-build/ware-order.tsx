import type { ApplicationId } from "@zd/domain/kernel/brand";
import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Tonnes, UnitPrice } from "../../../ui/figures.tsx";
import layout from "../../../ui/layout.module.css";
import { Scrolling } from "../../../ui/scrolling.tsx";
import plain from "../../../ui/table.module.css";
import table from "../console.module.css";
import { type ApprovedApplication, type Fault, type Place, turnsOf } from "./plan-text.ts";
import styles from "./section-build.module.css";

interface Props {
  readonly places: readonly Place[];
  /** The applications by their identifiers. */
  readonly approved: ReadonlyMap<ApplicationId, ApprovedApplication>;
  /** Whether the wares are traded in turns. */
  readonly inTurns: boolean;
  /** The faults of the order, which no single field has. */
  readonly faults: readonly Fault[];
  readonly onChange: (places: readonly Place[]) => void;
}

/** The wares in the order of their numbers, moved by buttons: no mouse is needed. */
export function WareOrder({ places, approved, inTurns, faults, onChange }: Props) {
  const list = useRef<HTMLTableSectionElement>(null);
  const turns = turnsOf(places, inTurns);
  const width = Math.max(2, String(places.length).length);
  const swap = (from: number, to: number) => {
    const [a, b] = [places[from], places[to]];
    if (!a || !b) return;
    onChange(places.map((place, i) => (i === from ? b : i === to ? a : place)));
    // The button goes with its ware, so that it can be pressed again.
    const name = to < from ? "up" : "down";
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll("tr")[to];
      const button = row?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:enabled`);
      (button ?? row?.querySelector<HTMLButtonElement>("[data-move]:enabled"))?.focus();
    });
  };
  const setTurn = (at: number, turn: string | null) =>
    onChange(places.map((place, i) => (i === at ? { ...place, turn } : place)));

  return (
    <section className={table["block"]} aria-label="标的顺序">
      <h2>
        标的 {places.length}
        <span>按此顺序编号</span>
      </h2>
      {faults.map(({ code, text }) => (
        <p key={`${code} ${text}`} className={styles["fault"]} role="alert">
          {text}
        </p>
      ))}
      {places.length === 0 ? (
        <p className={layout["none"]}>勾选申请后，其每一批成为一个标的</p>
      ) : (
        <Scrolling className={plain["scroll"]}>
          <table className={classNames(plain["table"], plain["edge"])}>
            <thead>
              <tr>
                <th scope="col">标的</th>
                {inTurns && <th scope="col">轮次</th>}
                <th scope="col">申请</th>
                <th scope="col">产品</th>
                <th scope="col" className={plain["number"]}>
                  数量<i>吨</i>
                </th>
                <th scope="col" className={plain["number"]}>
                  价格<i>元/吨</i>
                </th>
                <th scope="col">顺序</th>
              </tr>
            </thead>
            <tbody ref={list}>
              {places.map(({ application, lot, turn }, i) => {
                const no = String(i + 1).padStart(width, "0");
                const one = approved.get(application);
                return (
                  <tr key={`${application} ${lot}`}>
                    <td>{no}</td>
                    {inTurns && (
                      <td>
                        <input
                          className={styles["turn"]}
                          aria-label={`标的 ${no} 的轮次`}
                          inputMode="numeric"
                          value={turn ?? String(turns[i])}
                          onChange={({ target }) => {
                            if (/^\d{0,3}$/.test(target.value)) setTurn(i, target.value);
                          }}
                          onBlur={() => turn === "" && setTurn(i, null)}
                        />
                      </td>
                    )}
                    <td>
                      {application} <span className={layout["quiet"]}>第 {lot} 批</span>
                    </td>
                    <td>
                      {one?.factory} <span className={layout["quiet"]}>{one?.product}</span>
                    </td>
                    <td className={plain["number"]}>
                      <Tonnes of={one?.lots[lot - 1] ?? null} />
                    </td>
                    <td className={plain["number"]}>
                      <UnitPrice of={one?.basePrice ?? null} />
                    </td>
                    <td>
                      <Button
                        small
                        data-move="up"
                        aria-label={`上移标的 ${no}`}
                        disabled={i === 0}
                        onClick={() => swap(i, i - 1)}
                      >
                        上移
                      </Button>{" "}
                      <Button
                        small
                        data-move="down"
                        aria-label={`下移标的 ${no}`}
                        disabled={i === places.length - 1}
                        onClick={() => swap(i, i + 1)}
                      >
                        下移
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scrolling>
      )}
    </section>
  );
}
