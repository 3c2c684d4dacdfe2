import { useSearch } from "@tanstack/react-router";
import { sectionPlans } from "@zd/api/trading/section-plans";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { UnreadPage } from "../../../ui/page/unread-page.tsx";
import { AntdRoot } from "../../../ui/theme/antd-root.tsx";
import { ControlRoomLink, SectionLink } from "../section-links.tsx";
import type { NewSection } from "./build-dialog.tsx";
import { Builder } from "./builder.tsx";
import styles from "./section-build.module.css";

/** 编排场次: a section is put together of approved applications, previewed as members will see it, and published. */
export function SectionBuildPage() {
  const { applications } = useSearch({ from: "/console/section-build" });
  const [initialSelection, setInitialSelection] = useState<readonly string[]>(applications?.split(",") ?? []);
  const [section, setSection] = useState<NewSection | null>(null);
  const { data, error, refetch } = useCallQuery(sectionPlans.listApproved, {});
  const restart = () => {
    setInitialSelection([]);
    setSection(null);
  };
  if (section) return <Result of={section} onRestart={restart} />;
  if (error || !data) return <UnreadPage title="编排场次" error={error} onRetry={() => void refetch()} />;
  return (
    <AntdRoot>
      <Builder
        approved={data}
        initialSelection={initialSelection}
        onRefresh={() => void refetch()}
        onBuilt={(newSection) => {
          setSection(newSection);
          void refetch();
        }}
      />
    </AntdRoot>
  );
}

interface ResultProps {
  /** What the server has made of the plan. */
  readonly of: NewSection;
  /** Begins another section. */
  readonly onRestart: () => void;
}

function Result({ of, onRestart }: ResultProps) {
  return (
    <EmptyState page title={`已排场 ${of.section}`}>
      公告 {of.notice} 已发布，场次按时开场。
      <span className={styles["result"]}>
        <SectionLink section={of.section} className={buttonClass({ look: "main" })}>
          场次详情
        </SectionLink>
        <ControlRoomLink section={of.section} className={buttonClass({})}>
          进入控制室
        </ControlRoomLink>
        <Button onClick={onRestart}>继续编排</Button>
      </span>
    </EmptyState>
  );
}
