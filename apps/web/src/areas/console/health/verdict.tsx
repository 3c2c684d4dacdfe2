import type { HealthVerdict } from "@zd/domain/system/judge-health";
import type { ReactNode } from "react";
import { Status } from "../../../ui/status/status.tsx";
import type { Tone } from "../../../ui/status/status-tones.ts";
import styles from "./health.module.css";

/** How a verdict is drawn. */
export const verdictTones: Readonly<Record<HealthVerdict, Tone>> = {
  good: "success",
  warning: "warning",
  critical: "error",
};

const words = { good: "正常", warning: "异常", critical: "紧急" } as const;

/** How a part is, in a word. */
export const Verdict = ({ of }: { readonly of: HealthVerdict }) => (
  <Status tone={verdictTones[of]}>{words[of]}</Status>
);

interface HeadProps {
  readonly title: string;
  readonly verdict: HealthVerdict;
  /** Stands at the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of a part, with how it is. */
export const PartHead = ({ title, verdict, children }: HeadProps) => (
  <h2>
    {title}
    <b className={styles["mark"]}>
      <Verdict of={verdict} />
    </b>
    {children && <span>{children}</span>}
  </h2>
);
