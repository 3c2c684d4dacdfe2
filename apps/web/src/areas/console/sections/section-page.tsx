import { Link } from "@tanstack/react-router";
import { content } from "@zd/api/content/operations";
import { control } from "@zd/api/trading/control";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { CallRefused } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { useNamedSection } from "../address.ts";
import table from "../console.module.css";
import { SectionParameters } from "../parameters/section-parameters.tsx";
import { ControlRoomLink } from "../section-links.tsx";
import { NoticeText, SectionRules, SectionWares } from "./section-parts.tsx";

/** 场次详情: a section as it was published, with its wares, their rules and its notice. */
export function SectionPage() {
  const section = useNamedSection();
  return section ? (
    <Named key={section} section={section} />
  ) : (
    <EmptyState page title="没有找到该场次">
      <Link to="/console/sections" className={buttonClass({})}>
        场次列表
      </Link>
    </EmptyState>
  );
}

function Named({ section }: { readonly section: SectionId }) {
  const answer = useCallQuery(control.readSection, { section });
  if (answer.error) return <FailedState page error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={12} />;
  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>{answer.data.name}</h1>
        <p>{section}</p>
        <TradingStatus status={answer.data.status} downmode={answer.data.downmode} />
        <div className={layout["acts"]}>
          <ControlRoomLink section={section} className={buttonClass({ look: "main" })}>
            进入控制室
          </ControlRoomLink>
        </div>
      </header>
      <SectionRules of={answer.data} />
      <SectionWares of={answer.data} />
      <SectionParameters section={section} />
      <Notice section={section} />
    </div>
  );
}

/** As members read it. */
function Notice({ section }: { readonly section: SectionId }) {
  const notice = useCallQuery(content.findTradeNotice, { section });
  const { data, error } = notice;
  return (
    <section className={table["block"]} aria-label="交易公告">
      <h2>交易公告</h2>
      {error instanceof CallRefused && error.is("NOT_FOUND") ? (
        <p className={layout["none"]}>本场次没有已发布的公告</p>
      ) : error ? (
        <FailedState error={error} onRetry={() => void notice.refetch()} />
      ) : data ? (
        <NoticeText title={data.title} html={data.content} time={formatShanghai(data.publishedAt)} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}
