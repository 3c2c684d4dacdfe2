import type { ApplicationId } from "@zd/domain/kernel/brand";
import { useRef } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import layout from "../../../ui/page/layout.module.css";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { type ApprovedApplication, type Fault, type Place, turnsOf } from "./plan-text.ts";
import styles from "./section-build.module.css";

interface Props {
  /** One for each ware, in the order of their numbers. */
  readonly places: readonly Place[];
  /** The applications by their identifiers. */
  readonly approved: ReadonlyMap<ApplicationId, ApprovedApplication>;
  /** Whether the wares are traded in turns. */
  readonly inTurns: boolean;
  /** The faults of the order, which no single field has. */
  readonly faults: readonly Fault[];
  /** Called with all places after each move and each edit of a turn. */
  readonly onChange: (places: readonly Place[]) => void;
}

/** The wares in the order of their numbers, moved by buttons: no mouse is needed. */
export function WareOrder({ places, approved, inTurns, faults, onChange }: Props) {
  const section = useRef<HTMLElement>(null);
  const turns = turnsOf(places, inTurns);
  const width = Math.max(2, String(places.length).length);
  const numberOf = (at: number) => String(at + 1).padStart(width, "0");
  const move = (at: number, way: Way) => {
    const to = at + (way === "up" ? -1 : 1);
    onChange(swapped(places, at, to));
    focusOnMove(section.current, to, way);
  };
  const setTurn = (at: number, turn: string | null) =>
    onChange(places.map((place, i) => (i === at ? { ...place, turn } : place)));

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
            ...goodsColumns(approved),
            {
              title: "顺序",
              show: (_, at) => (
                <>
                  <MoveButton way="up" no={numberOf(at)} disabled={at === 0} onMove={() => move(at, "up")} />{" "}
                  <MoveButton
                    way="down"
                    no={numberOf(at)}
                    disabled={at === places.length - 1}
                    onMove={() => move(at, "down")}
                  />
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

/** What a place is filled with: the lot of its application. */
const goodsColumns = (approved: Props["approved"]): readonly PlainColumn<Place>[] => [
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
    show: ({ application, lot }) => <Tonnes of={approved.get(application)?.lots[lot - 1] ?? null} />,
  },
  {
    title: "价格",
    unit: "元/吨",
    figure: true,
    show: ({ application }) => <UnitPrice of={approved.get(application)?.basePrice ?? null} />,
  },
];

const moves = { up: "上移", down: "下移" } as const;
type Way = keyof typeof moves;

/** The places with two of them changed for each other; as they are where one of the two does not exist. */
function swapped(places: readonly Place[], from: number, to: number): readonly Place[] {
  const [a, b] = [places[from], places[to]];
  return a && b ? places.with(from, b).with(to, a) : places;
}

/** The focus goes with a ware that has moved, so that the button can be pressed again; at the end it goes to the other one. */
function focusOnMove(section: HTMLElement | null, to: number, way: Way): void {
  requestAnimationFrame(() => {
    const row = section?.querySelectorAll("tbody tr")[to];
    const button = row?.querySelector<HTMLButtonElement>(`[data-move="${way}"]:enabled`);
    (button ?? row?.querySelector<HTMLButtonElement>("[data-move]:enabled"))?.focus();
  });
}

interface MoveProps {
  readonly way: Way;
  /** Number of the ware, as it is shown. */
  readonly no: string;
  /** Whether the ware is the first or the last one already. */
  readonly disabled: boolean;
  readonly onMove: () => void;
}

const MoveButton = ({ way, no, disabled, onMove }: MoveProps) => (
  <Button small data-move={way} aria-label={`${moves[way]}标的 ${no}`} disabled={disabled} onClick={onMove}>
    {moves[way]}
  </Button>
);

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
