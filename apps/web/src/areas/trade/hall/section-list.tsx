import type { SectionRow } from "@zd/api/market/board";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { classNames } from "../../../ui/class-names.ts";
import { Count, Tonnes } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { SideTag } from "../../../ui/status/tag.tsx";
import table from "../../../ui/tables/table.module.css";
import { clockKeeper } from "../mode-face.ts";
import styles from "./board-table.module.css";
import { clockTime } from "./clock-time.ts";
import { sectionPhase } from "./phase.ts";
import { RoundLink } from "./round-link.tsx";
import panel from "./section-panel.module.css";

interface Props {
  readonly group: "waiting" | "ended";
  /** In the order in which they stand. */
  readonly sections: readonly SectionRow[];
}

const titles = { waiting: "未开始", ended: "已结束" } as const;

const medium = styles["medium"];
const narrow = styles["narrow"];
const number = styles["number"];

/** The sections that are still to come, or those that are over, a line each. */
export function SectionList({ group, sections }: Props) {
  const isEnded = group === "ended";
  return (
    <section aria-labelledby={`group-${group}`}>
      <header className={panel["head"]}>
        <h2 id={`group-${group}`}>
          {titles[group]} {sections.length} 场
        </h2>
        <span className={panel["no"]}>按开始时间</span>
      </header>
      <table className={classNames(table["table"], table["edge"], styles["table"], styles["tall"])}>
        <caption className="sr">{titles[group]}的场次</caption>
        <thead>
          <tr>
            <th scope="col" className={styles["c-time"]}>
              开始
            </th>
            <th scope="col">场次</th>
            <th scope="col" className={classNames(styles["c-section"], medium)}>
              场次号
            </th>
            <th scope="col" className={classNames(styles["c-time"], narrow)}>
              买卖
            </th>
            <th scope="col" className={classNames(styles["c-way"], narrow)}>
              模式
            </th>
            <th scope="col" className={classNames(styles["c-share"], number, narrow)}>
              标的 <i>个</i>
            </th>
            <th scope="col" className={classNames(styles["c-base"], number, narrow)}>
              {isEnded ? "成交量" : "数量"}
              <i>吨</i>
            </th>
            <th scope="col" className={classNames(styles["c-base"], medium)}>
              区域
            </th>
            <th scope="col" className={styles["c-status"]}>
              状态
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <SectionLine key={section.section} section={section} isEnded={isEnded} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SectionLine({ section, isEnded }: { readonly section: SectionRow; readonly isEnded: boolean }) {
  const {
    section: id,
    name,
    startsAt,
    side,
    mode,
    downmode,
    wares,
    quantity,
    quantityDealt,
    region,
  } = section;
  const { tone, words } = sectionPhase(section);
  const tonnes = isEnded ? quantityDealt : quantity;
  const keeper = clockKeeper(section);
  const way = [tradeModeLabel(mode, downmode), keeper].filter(Boolean).join(" · ");
  return (
    <tr>
      <td>
        <b>{clockTime(startsAt)}</b>
      </td>
      <td className={styles["product"]}>
        <RoundLink section={id}>{name}</RoundLink>
        <span className={styles["sub"]}>
          <Tonnes of={tonnes} /> 吨 · {way}
        </span>
      </td>
      <td className={classNames(styles["soft"], medium)}>{id}</td>
      <td className={narrow}>
        <SideTag side={side} />
      </td>
      <td className={narrow}>{way}</td>
      <td className={classNames(number, narrow)}>
        <Count of={wares} />
      </td>
      <td className={classNames(number, narrow)}>
        <Tonnes of={tonnes} />
      </td>
      <td className={medium}>{region}</td>
      <td>
        <Status tone={tone}>{isEnded ? words : "未开始"}</Status>
      </td>
    </tr>
  );
}
