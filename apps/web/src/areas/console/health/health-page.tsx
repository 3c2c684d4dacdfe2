import { health } from "@zd/api/console/health";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { verdictOf } from "@zd/domain/system/judge-health";
import { useCallQuery } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Status } from "../../../ui/status/status.tsx";
import table from "../console.module.css";
import { DatabaseParts } from "./database-parts.tsx";
import { FaultList } from "./fault-list.tsx";
import styles from "./health.module.css";
import { NodeParts } from "./node-parts.tsx";
import type { Health } from "./reads.ts";
import { verdictTones } from "./verdict.tsx";
import { WorkParts } from "./work-parts.tsx";

/** How often the page asks again, in milliseconds. */
const everyMs = 5_000;
/** After so long without an answer what is shown is old, in milliseconds. */
const staleMs = 15_000;

/** 运行状况: what is wrong now and what to do, then how each part is. */
export function HealthPage() {
  const { data, error, refetch } = useCallQuery(health.readHealth, {}, { everyMs });
  const isOld = useServerTime((now) => data !== undefined && now - data.at > staleMs);
  const isStale = data !== undefined && (error !== null || isOld);
  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>运行状况</h1>
        {data && !isStale && <Whole of={data} />}
        <p className={layout["acts"]}>
          {data && !isStale && `每 5 秒更新 · ${formatShanghai(data.at).slice(11)}`}
        </p>
      </header>
      {isStale && (
        <div className={table["failure"]} role="alert">
          <span>
            {error ? "连接中断" : "更新尚未收到"}，以下是 {formatShanghai(data.at)} 的数据，此刻的状况未知。
          </span>
          <Button small onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      )}
      {data ? (
        <div className={classNames(isStale && styles["stale"])}>
          <FaultList faults={data.faults} />
          <NodeParts of={data} />
          <DatabaseParts of={data} />
          <WorkParts of={data} />
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={14} />
      )}
    </div>
  );
}

const verdictWords = { good: "一切正常", warning: "有异常", critical: "有紧急异常" } as const;

/** The whole in a word, heard when it changes. */
function Whole({ of: { faults } }: { readonly of: Health }) {
  const verdict = verdictOf(faults);
  return (
    <p role="status">
      <Status tone={verdictTones[verdict]}>{verdictWords[verdict]}</Status>
    </p>
  );
}
