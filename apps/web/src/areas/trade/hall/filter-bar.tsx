import { Link } from "@tanstack/react-router";
import type { market as calls } from "@zd/contract/market/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { useUser } from "../../../api/session.ts";
import { useMarket } from "../../../realtime/market.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { noNumber } from "../../../ui/figures.tsx";
import { StarIcon } from "../../../ui/icons.tsx";
import { clockTimeWithSeconds } from "./clock-time.ts";
import styles from "./filter-bar.module.css";
import type { Group, HallView, SectionFilter } from "./hall-view.ts";

type Choices = OutputOf<typeof calls.listFilters>;

interface Props {
  readonly view: HallView;
  readonly choices: Choices | null;
  /** Null before the sections have been read. */
  readonly counts: Readonly<Record<Group, number>> | null;
  readonly followed: number;
  readonly onChange: (part: Partial<HallView>) => void;
}

const menus: readonly (readonly [title: string, key: keyof SectionFilter, choices: keyof Choices])[] = [
  ["品种", "wareKind", "wareKinds"],
  ["买卖", "side", "sides"],
  ["模式", "mode", "modes"],
  ["区域", "region", "regions"],
];

const groups = { running: "进行中", waiting: "未开始", ended: "已结束" } as const;

/** Which sections the hall shows. */
export function FilterBar({ view, choices, counts, followed, onChange }: Props) {
  return (
    <div className={styles["bar"]} role="toolbar" aria-label="筛选">
      {menus.map(([title, key, of]) => (
        <ChoiceMenu
          key={key}
          title={title}
          value={view[key]}
          choices={choices?.[of] ?? []}
          onChoose={(value) => onChange({ [key]: value })}
        />
      ))}
      <i className={styles["gap"]} />
      {(Object.keys(groups) as Group[]).map((group) => (
        <button
          key={group}
          type="button"
          className={styles["chip"]}
          aria-pressed={view.group === group}
          onClick={() => onChange({ group })}
        >
          {groups[group]} <b>{counts?.[group] ?? noNumber}</b>
        </button>
      ))}
      <i className={styles["gap"]} />
      <button
        type="button"
        className={styles["chip"]}
        aria-pressed={view.followedOnly}
        onClick={() => onChange({ followedOnly: !view.followedOnly })}
      >
        <StarIcon filled={view.followedOnly} />
        只看关注 <b>{followed}</b>
      </button>
      <Footnote />
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly value: string;
  readonly choices: Choices[keyof Choices];
  readonly onChoose: (value: string) => void;
}

/** The browser's own menu: light, and the one that a phone's user knows. */
function ChoiceMenu({ title, value, choices, onChoose }: ChoiceProps) {
  // What was chosen stays in the list when its last section is gone.
  const gone = value !== "" && choices.every((choice) => choice.value !== value);
  return (
    <label className={styles["choice"]}>
      <span>{title}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">全部</option>
        {gone && <option value={value}>（已无场次）</option>}
        {choices.map(({ value: each, label, count }) => (
          <option key={each} value={each}>
            {label} {count}
          </option>
        ))}
      </select>
    </label>
  );
}

function Footnote() {
  const market = useMarket();
  const heardAt = useServerTime(() => market.heardAt());
  const signedOut = useUser() === null;
  return (
    <span className={styles["footnote"]}>
      {heardAt !== null && `行情时间 ${clockTimeWithSeconds(heardAt)}`}
      {heardAt !== null && signedOut && " · "}
      {signedOut && (
        <>
          匿名浏览，出价请先
          <Link to="/login" search={{ redirect: "/trade" }}>
            登录
          </Link>
        </>
      )}
    </span>
  );
}
