import layout from "../../../ui/page/layout.module.css";
import table from "../console.module.css";
import { SectionRules, SectionWares } from "../sections/section-parts.tsx";
import { CleanNotice } from "./notice-words.tsx";
import type { Draft, Preview } from "./plan-text.ts";
import { Warnings } from "./warnings.tsx";

interface Props {
  /** What the server makes of the plan: the section and its notice, or the faults. */
  readonly preview: Preview;
  /** The notice as somebody has edited it; null while it is the generated one. */
  readonly notice: Draft["notice"];
}

/** The section with its notice as members will see them, below the warnings of the plan. */
export function PlanPreview({ preview, notice }: Props) {
  const { section, faults } = preview;
  if (!section) {
    return (
      <section className={table["block"]} aria-label="编排有误">
        <h2>编排有误，不能预览</h2>
        <ul className={table["alarms"]}>
          {faults.map(({ code, text, application }) => (
            <li key={`${code} ${text}`}>
              {text}
              {application !== null && <p>申请 {application}</p>}
            </li>
          ))}
        </ul>
      </section>
    );
  }
  const words = notice ?? preview.notice;
  return (
    <>
      <Warnings words={preview.warnings} />
      <header className={layout["head"]}>
        <h2>{section.name}</h2>
        <p>{section.section}（编号以排场时为准）</p>
      </header>
      <SectionRules of={section} />
      <SectionWares of={section} />
      <section className={table["block"]} aria-label="交易公告">
        <h2>交易公告</h2>
        {words && <CleanNotice words={words} />}
      </section>
    </>
  );
}
