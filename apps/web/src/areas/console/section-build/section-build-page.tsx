import { sectionPlans } from "@zd/api/trading/section-plans";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { AntdRoot } from "../../../ui/antd-root.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useAddress } from "../address.ts";
import { ControlRoomLink, SectionLink } from "../section-links.tsx";
import type { Built } from "./build-dialog.tsx";
import { Builder } from "./builder.tsx";
import styles from "./section-build.module.css";

/** 编排场次: a section made of approved applications, looked at as members will see it, and published. */
export function SectionBuildPage() {
  const named = useAddress()["applications"]?.split(",") ?? [];
  const [begunWith, setBegunWith] = useState<readonly string[]>(named);
  const [built, setBuilt] = useState<Built | null>(null);
  const { data, error, refetch } = useCallQuery(sectionPlans.listApproved, {});
  const again = () => {
    setBegunWith([]);
    setBuilt(null);
  };
  if (built) return <Done built={built} onAgain={again} />;
  if (error) return <FailedState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <AntdRoot>
      <Builder
        approved={data}
        begunWith={begunWith}
        onRefresh={() => void refetch()}
        onBuilt={(done) => {
          setBuilt(done);
          void refetch();
        }}
      />
    </AntdRoot>
  );
}

function Done({ built, onAgain }: { readonly built: Built; readonly onAgain: () => void }) {
  return (
    <EmptyState page title={`已排场 ${built.section}`}>
      公告 {built.notice} 已发布，场次按时开场。
      <span className={styles["done"]}>
        <SectionLink section={built.section} className={buttonClass({ look: "main" })}>
          场次详情
        </SectionLink>
        <ControlRoomLink section={built.section} className={buttonClass({})}>
          进入控制室
        </ControlRoomLink>
        <Button onClick={onAgain}>继续编排</Button>
      </span>
    </EmptyState>
  );
}
