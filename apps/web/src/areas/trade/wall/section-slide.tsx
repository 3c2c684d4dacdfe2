import type { SectionRow, WareRow } from "@zd/api/market/board";
import { market as calls } from "@zd/api/market/operations";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import type { ReactNode } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useFollowedSections, useStale } from "../../../realtime/market.ts";
import { classNames } from "../../../ui/class-names.ts";
import { shownSeconds } from "../../../ui/figures/countdown.tsx";
import { directionOf, noNumber, shownPrice, shownQuantity, shownRise } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { useSectionNow, useWareNow } from "../hall/live-rows.ts";
import { clockWords, sectionPhase, warePhase } from "../hall/phase.ts";
import { faceOf } from "../mode-face.ts";
import { useIsLastSeconds, useSecondsLeft } from "../section-clock.tsx";
import styles from "./wall.module.css";
import { waresOfSlide } from "./wall-slides.ts";

interface Props {
  /** As it was read; what has moved since is added here. */
  readonly row: SectionRow;
  /** Which part of its wares is shown, from 0. */
  readonly part: number;
  /** How many parts there are. */
  readonly parts: number;
}

/** A running section with its clock and some of its wares. */
export function SectionSlide({ row, part, parts }: Props) {
  useFollowedSections([row.section]);
  const section = useSectionNow(row);
  const isStale = useStale(row.section);
  const wares = useCallQuery(calls.listWares, { section: row.section });
  const shown = wares.data?.wares.slice(part * waresOfSlide, (part + 1) * waresOfSlide);
  const { tone, words } = sectionPhase(section);
  return (
    <section className={classNames(styles["slide"], isStale && styles["stale"])} aria-label={section.name}>
      <header>
        <div>
          <h2>{section.name}</h2>
          <p>
            {tradeModeLabel(section.mode, section.downmode)} · {section.wares} 个标的 ·{" "}
            {shownQuantity(section.quantity)} 吨{parts > 1 && ` · 第 ${part + 1}/${parts} 屏`}
          </p>
        </div>
        <Clock section={section} fallback={<Status tone={tone}>{words}</Status>} />
      </header>
      {shown ? (
        <PlainTable
          label={`${section.name}的标的`}
          columns={[
            { title: "标的", show: ({ no }) => no },
            {
              title: "产品",
              show: ({ product, producer }) => (
                <>
                  {product} <small>{producer}</small>
                </>
              ),
            },
            { title: "数量", unit: "吨", figure: true, show: ({ quantity }) => shownQuantity(quantity) },
            {
              title: "起拍价",
              unit: "元/吨",
              figure: true,
              show: ({ basePrice }) => shownPrice(basePrice),
            },
            {
              title: "当前价",
              unit: "元/吨",
              figure: true,
              show: (ware) => <Price row={ware} section={section} />,
            },
            { title: "报价", unit: "次", figure: true, show: (ware) => <Bids row={ware} /> },
            { title: "状态", show: (ware) => <State row={ware} section={section} /> },
          ]}
          rows={shown}
          rowKey={({ ware }) => ware}
        />
      ) : (
        <p className={styles["empty"]}>{wares.isError ? "标的未能读取，稍后自动重试" : "正在读取标的"}</p>
      )}
    </section>
  );
}

interface ClockProps {
  readonly section: SectionRow;
  /** Shown where no clock runs. */
  readonly fallback: ReactNode;
}

function Clock({ section, fallback }: ClockProps) {
  const words = clockWords(section);
  const seconds = useSecondsLeft(section.section, section.deadline);
  const isLast = useIsLastSeconds(section.section, section.deadline);
  if (words === null || seconds === null || section.status === "4")
    return <div className={styles["clock"]}>{fallback}</div>;
  return (
    <div className={styles["clock"]}>
      <span>{words}</span>
      <b role="timer" className={isLast ? styles["last"] : undefined} aria-label={`${words} ${seconds} 秒`}>
        {shownSeconds(seconds)}
      </b>
    </div>
  );
}

interface WareProps {
  /** As it was read. */
  readonly row: WareRow;
}

function Price({ row, section }: WareProps & { readonly section: SectionRow }) {
  const { price, basePrice } = useWareNow(row);
  // Where a take is a deal at once the price at which it is taken stands from the beginning.
  const shown = price ?? (faceOf(section).dealsAtOnce ? basePrice : null);
  if (shown === null) return noNumber;
  const rise = shown - basePrice;
  return (
    <b className={styles[directionOf(rise)]}>
      {shownPrice(shown)}
      {rise !== 0n && <small>{shownRise(rise)}</small>}
    </b>
  );
}

const Bids = ({ row }: WareProps) => useWareNow(row).bids;

function State({ row, section }: WareProps & { readonly section: SectionRow }) {
  const { tone, words } = warePhase(useWareNow(row), section);
  return <Status tone={tone}>{words}</Status>;
}
