import { memberFiles } from "@zd/api/console/member-files";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Timeline } from "../../../parts/contracts/timeline.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import table from "../console.module.css";
import type { Look } from "./reads.ts";

/** 经过: what the firm's people did, and the staff about it, the newest first. */
export function Course({ look }: { readonly look: Look }) {
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <section className={table["block"]} aria-label="经过">
      <h2>
        经过<span>该会员操作员和交易中心办理的事项，最近的在前</span>
      </h2>
      <div className={table["inset"]}>
        {pages.map((before, at) => (
          <CoursePage
            key={before ?? "first"}
            look={look}
            before={before}
            onMore={at === pages.length - 1 ? (last) => setPages([...pages, last]) : null}
          />
        ))}
      </div>
    </section>
  );
}

interface PageProps {
  readonly look: Look;
  /** The event before which the page begins; undefined for the newest. */
  readonly before: number | undefined;
  /** Asks for what comes before an event; null where that is shown already. */
  readonly onMore: ((last: number) => void) | null;
}

function CoursePage({ look, before, onMore }: PageProps) {
  const { data, error, refetch } = useCallQuery(memberFiles.readMemberCourse, {
    ...look,
    ...(before !== undefined && { before }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const last = data.events.at(-1);
  if (!last) return <p className={layout["none"]}>没有记录</p>;
  return (
    <>
      <Timeline
        events={data.events.map(({ entry, at, by, isStaff, what, outcome }) => ({
          key: entry,
          title: what,
          detail: outcome === "成功" ? "" : outcome,
          by: isStaff ? `${by}（交易中心）` : by,
          at,
        }))}
      />
      {data.hasMore && onMore && <Button onClick={() => onMore(last.entry)}>更早的经过</Button>}
    </>
  );
}
