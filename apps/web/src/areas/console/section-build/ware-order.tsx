import type { ApplicationId } from "@zd/domain/kernel/brand";
import { useRef } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
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

const moves = { up: "上移", down: "下移" } as const;

/** The wares in the order of their numbers, moved by buttons: no mouse is needed. */
export function WareOrder({ places, approved, inTurns, faults, onChange }: Props) {
  const section = useRef<HTMLElement>(null);
  const turns = turnsOf(places, inTurns);
  const width = Math.max(2, String(places.length).length);
  const numberOf = (at: number) => String(at + 1).padStart(width, "0");
  const swap = (from: number, to: number) => {
    const [a, b] = [places[from], places[to]];
    if (!a || !b) return;
    onChange(places.map((place, i) => (i === from ? b : i === to ? a : place)));
    // The focus goes with the ware, so that the button can be pressed again.
    const name = to < from ? "up" : "down";
    requestAnimationFrame(() => {
      const row = section.current?.querySelectorAll("tbody tr")[to];
      const button = row?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:enabled`);
      (button ?? row?.querySelector<HTMLButtonElement>("[data-move]:enabled"))?.focus();
    });
  };
  const setTurn = (at: number, turn: string | null) =>
    onChange(places.map((place, i) => (i === at ? { ...place, turn } : place)));

  const moveButton = (way: "up" | "down", at: number) => (
    <Button
      small
      data-move={way}
      aria-label={`${moves[way]}标的 ${numberOf(at)}`}
      disabled={at === (way === "up" ? 0 : places.length - 1)}
      onClick={() => swap(at, way === "up" ? at - 1 : at + 1)}
    >
      {moves[way]}
    </Button>
  );

  return (
    <section ref={section} className={table["block"]} aria-label="标的顺序">
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
        <PlainTable
          label="标的顺序"
          edge
          columns={[
            { title: "标的", show: (_, at) => numberOf(at) },
            inTurns && {
              title: "轮次",
              show: ({ turn }, at) => (
                <TurnField
                  no={numberOf(at)}
                  text={turn}
                  turn={turns[at] ?? 1}
                  onChange={(next) => setTurn(at, next)}
                />
              ),
            },
            {
              title: "申请",
              show: ({ application, lot }) => (
                <>
                  {application} <span className={layout["quiet"]}>第 {lot} 批</span>
                </>
              ),
            },
            {
              title: "产品",
              show: ({ application }) => (
                <>
                  {approved.get(application)?.factory}{" "}
                  <span className={layout["quiet"]}>{approved.get(application)?.product}</span>
                </>
              ),
            },
            {
              title: "数量",
              unit: "吨",
              figure: true,
              show: ({ application, lot }) => (
                <Tonnes of={approved.get(application)?.lots[lot - 1] ?? null} />
              ),
            },
            {
              title: "价格",
              unit: "元/吨",
              figure: true,
              show: ({ application }) => <UnitPrice of={approved.get(application)?.basePrice ?? null} />,
            },
            {
              title: "顺序",
              show: (_, at) => (
                <>
                  {moveButton("up", at)} {moveButton("down", at)}
                </>
              ),
            },
          ]}
          rows={places}
          rowKey={({ application, lot }) => `${application} ${lot}`}
        />
      )}
    </section>
  );
}

interface TurnProps {
  /** Number of the ware, as it is shown. */
  readonly no: string;
  /** The text of the field; null where nobody has edited it. */
  readonly text: string | null;
  /** The turn that follows from the ware before. */
  readonly turn: number;
  /** Null goes back to the turn that follows from the ware before. */
  readonly onChange: (text: string | null) => void;
}

const TurnField = ({ no, text, turn, onChange }: TurnProps) => (
  <input
    className={classNames(fieldStyles["input"], styles["turn"])}
    aria-label={`标的 ${no} 的轮次`}
    inputMode="numeric"
    value={text ?? String(turn)}
    onChange={({ target }) => {
      if (/^\d{0,3}$/.test(target.value)) onChange(target.value);
    }}
    onBlur={() => text === "" && onChange(null)}
  />
);
