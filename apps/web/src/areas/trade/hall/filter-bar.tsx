import { Link } from "@tanstack/react-router";
import type { market as calls } from "@zd/api/market/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { useId, useState } from "react";
import { useUser } from "../../../api/session.ts";
import { useMarket } from "../../../realtime/market.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { StarIcon } from "../../../ui/buttons/icons.tsx";
import type { Choice } from "../../../ui/choice/choice.tsx";
import { warn } from "../../../ui/feedback/notices.ts";
import { noNumber } from "../../../ui/figures/figures.tsx";
import chip from "../chip.module.css";
import { clockTimeWithSeconds } from "./clock-time.ts";
import styles from "./filter-bar.module.css";
import type { Group, HallView, SectionFilter } from "./hall-view.ts";

type Choices = OutputOf<typeof calls.listFilters>;

interface Props {
  /** What the visitor looks at now. */
  readonly view: HallView;
  /** What may be filtered by; null before it has been read. */
  readonly choices: Choices | null;
  /** Null before the sections have been read. */
  readonly counts: Readonly<Record<Group, number>> | null;
  /** How many wares of the sections that are shown the visitor follows. */
  readonly followedCount: number;
  /** Changes a part of the view and keeps the rest. */
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
export function FilterBar({ view, choices, counts, followedCount, onChange }: Props) {
  return (
    <div className={styles["bar"]} role="toolbar" aria-label="筛选">
      {menus.map(([title, key, of]) => (
        <ChoiceMenu
          key={key}
          title={title}
          value={view[key]}
          // Sections without a region have an empty code, which would mean all.
          choices={choices?.[of].filter((choice) => choice.value !== "") ?? []}
          onChoose={(value) => onChange({ [key]: value })}
        />
      ))}
      <i className={styles["gap"]} />
      {(Object.keys(groups) as Group[]).map((group) => (
        <button
          key={group}
          type="button"
          className={chip["chip"]}
          aria-pressed={view.group === group}
          onClick={() => onChange({ group })}
        >
          {groups[group]} <b>{counts?.[group] ?? noNumber}</b>
        </button>
      ))}
      <i className={styles["gap"]} />
      <button
        type="button"
        className={chip["chip"]}
        aria-pressed={view.followedOnly}
        onClick={() => onChange({ followedOnly: !view.followedOnly })}
      >
        <StarIcon filled={view.followedOnly} />
        只看关注 <b>{followedCount}</b>
      </button>
      <Footnote />
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  /** Empty for all. */
  readonly value: string;
  /** Without the entry for all, which is added here. */
  readonly choices: Choices[keyof Choices];
  readonly onChoose: (value: string) => void;
}

const loadChoice = () => import("../../../ui/choice/choice.tsx");

/**
 * What a filter is set to, and its list once somebody asks for it: most who come to the hall never do, and do not wait for the
 * component.
 */
function ChoiceMenu({ title, value, choices, onChoose }: ChoiceProps) {
  const id = useId();
  const [List, setList] = useState<typeof Choice | null>(null);
  const options = choices.map((one) => ({ value: one.value, label: `${one.label} ${one.count}` }));
  // The choice stays in the list when its last section has left the hall.
  const isUnlisted = value !== "" && choices.every((one) => one.value !== value);
  const all = isUnlisted ? [{ value, label: "（已无场次）" }, ...options] : options;
  const open = () => {
    loadChoice().then(
      (choiceModule) => setList(() => choiceModule.Choice),
      () => warn("网络不通，列表未能打开，请重试"),
    );
  };
  return (
    <div className={styles["choice"]}>
      <label htmlFor={id}>{title}</label>
      {List ? (
        <List
          id={id}
          look="plain"
          opensAtOnce
          placeholder="全部"
          value={value}
          options={all}
          onChange={onChoose}
        />
      ) : (
        <button
          id={id}
          type="button"
          aria-haspopup="listbox"
          onPointerEnter={() => void loadChoice().catch(() => {})}
          onClick={open}
        >
          {all.find((one) => one.value === value)?.label ?? "全部"}
        </button>
      )}
    </div>
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
