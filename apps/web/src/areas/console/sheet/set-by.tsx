import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";

interface Props {
  /** Name of the user; null where nobody has set the value. */
  readonly by: string | null;
  /** Null where nobody has set the value. */
  readonly at: Instant | null;
  /** Null where nobody has set the value. */
  readonly reason: string | null;
}

/** The user who has set a value, with time and reason. */
export function SetBy({ by, at, reason }: Props) {
  if (by === null || at === null) return <span className={layout["quiet"]}>{noNumber}</span>;
  return (
    <>
      {by} <time>{formatShanghai(at).slice(0, 16)}</time>
      <small title={reason ?? undefined}>{reason}</small>
    </>
  );
}
