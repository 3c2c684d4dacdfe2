import { Link, useLocation } from "@tanstack/react-router";
import { isStaff, useUser } from "../../../api/session.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useWaresOf } from "../hall/live-rows.ts";
import styles from "./desk.module.css";
import { Desk } from "./desk.tsx";
import { NoSessions } from "./session-choice.tsx";
import { useDeskSections } from "./use-desk-sections.ts";

/** 交易台: several sessions in one window, what was lost in all of them in one queue, and one ticket. */
export function DeskPage() {
  const user = useUser();
  if (user === null) return <SignedOut />;
  if (isStaff(user))
    return (
      <EmptyState page title="交易台供会员交易使用" drawing="board">
        场次的实时监控在工作台的场次控制室
      </EmptyState>
    );
  return <MemberDesk key={user.user_id} userId={user.user_id} />;
}

function SignedOut() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <EmptyState page drawing="board" title="登录后可在交易台同时参加多个场次">
      <Link to="/login" search={{ redirect: here }} className={buttonClass({ look: "main" })}>
        登录
      </Link>
    </EmptyState>
  );
}

function MemberDesk({ userId }: { readonly userId: string }) {
  const sections = useDeskSections(userId);
  const waresOf = useWaresOf(sections.shown);
  if (sections.error) return <FailedState page error={sections.error} onRetry={sections.retry} />;
  if (sections.day === undefined) return <DeskSkeleton />;
  if (sections.shown.length === 0) return <NoSessions sections={sections} />;
  return <Desk sections={sections} waresOf={waresOf} />;
}

/** The desk before it has been read: its columns stand where they will stay. */
const DeskSkeleton = () => (
  <div className={styles["desk"]} data-fills-window="">
    <h1 className="sr">交易台</h1>
    <section className={styles["queue"]}>
      <Skeleton lines={10} />
    </section>
    <section className={styles["rooms"]}>
      <Skeleton lines={16} />
    </section>
    <aside className={styles["ticket"]}>
      <Skeleton lines={12} />
    </aside>
  </div>
);
