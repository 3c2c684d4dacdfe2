import type { ApplicationId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import { type CommonTerms, differingTerm } from "@zd/domain/trading/section-plan";
import { useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import table from "../console.module.css";
import type { ApprovedApplication } from "./plan-text.ts";
import styles from "./section-build.module.css";

interface Props {
  /** All that wait for a section, the earliest wanted start first. */
  readonly approved: readonly ApprovedApplication[];
  /** The applications that the section is made of. */
  readonly selection: ReadonlySet<ApplicationId>;
  /** Adds an application to the selection, or removes it. */
  readonly onToggle: (application: ApprovedApplication) => void;
}

/** The approved applications that wait for a section; one that does not go with the selection says why. */
export function ApplicationChoice({ approved, selection, onToggle }: Props) {
  const first = approved.find(({ application }) => selection.has(application));
  return (
    <section className={table["block"]} aria-label="审核通过的申请">
      <h2>
        审核通过的申请 {approved.length}
        <span>已选 {selection.size}</span>
      </h2>
      {approved.length === 0 ? (
        <p className={layout["none"]}>没有待排场的申请；申请审核通过后出现在这里</p>
      ) : (
        <ul className={styles["choice"]}>
          {approved.map((one) => (
            <Choice
              key={one.application}
              one={one}
              isSelected={selection.has(one.application)}
              barredBy={barredBecause(one, first)}
              onToggle={() => onToggle(one)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why an application cannot be selected now, in Chinese; null where it can. */
function barredBecause(one: ApprovedApplication, first: ApprovedApplication | undefined): string | null {
  if (one.own) return "本企业是参与方，不能编排";
  const difference = first ? differingTerm(first as CommonTerms, one as CommonTerms) : null;
  return difference === null ? null : `${difference}与已选申请不同`;
}

interface ChoiceProps {
  readonly one: ApprovedApplication;
  readonly isSelected: boolean;
  /** Why it cannot be selected now, in Chinese; null where it can. */
  readonly barredBy: string | null;
  readonly onToggle: () => void;
}

function Choice({ one, isSelected, barredBy, onToggle }: ChoiceProps) {
  const id = useId();
  return (
    <li className={classNames(barredBy !== null && styles["barred"])}>
      <input
        type="checkbox"
        id={id}
        checked={isSelected}
        disabled={barredBy !== null && !isSelected}
        aria-describedby={`${id}-more`}
        onChange={onToggle}
      />
      <div>
        <label htmlFor={id}>
          <b>{one.application}</b> {one.owner}
        </label>
        <p>
          {one.factory} {one.product} · {one.lots.length} 批 <Tonnes of={one.quantity} /> 吨 ·{" "}
          <UnitPrice of={one.basePrice} /> 元/吨
        </p>
        <p id={`${id}-more`}>
          <Tag>{tradeModeLabel(one.mode, one.downmode)}</Tag> <Tag>{sides[one.side]}</Tag>{" "}
          <Tag>{sectionKinds[one.kind]}</Tag> <Tag>{one.wareKindName}</Tag>{" "}
          {one.mode === "0" && <Tag>{downmodes[one.downmode]}</Tag>} 申请{" "}
          {formatShanghai(one.startsAt).slice(5, 16)} 开始，最早 {formatShanghai(one.earliest).slice(5, 16)}
          {barredBy !== null && <span className={styles["why"]}>{barredBy}</span>}
        </p>
      </div>
    </li>
  );
}
