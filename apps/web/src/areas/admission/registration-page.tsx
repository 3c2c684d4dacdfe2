import { getRouteApi } from "@tanstack/react-router";
import { isEditable } from "@zd/domain/identity/registration";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState, FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { AntdRoot } from "../../ui/theme/antd-root.tsx";
import { MobileStep } from "./mobile-step.tsx";
import { Progress } from "./progress.tsx";
import styles from "./registration.module.css";
import { useRegistration } from "./use-registration.ts";
import { Wizard } from "./wizard.tsx";

const route = getRouteApi("/open/step1");

/** 会员注册: from the mobile to the review. */
export function RegistrationPage() {
  const { FIRMKIND: kind = "1", REGIONID: region } = route.useSearch();
  const { ticket, registration, error, refetch, begin, update, leave } = useRegistration();
  return (
    <EntryLayout wide>
      <AntdRoot>
        <article className={classNames(styles["page"], ticket === null && styles["narrow"])}>
          <header className={styles["head"]}>
            <h1>会员注册</h1>
            {ticket !== null && (
              <Button look="text" onClick={leave}>
                换一个手机号
              </Button>
            )}
          </header>
          {kind !== "1" ? (
            <EmptyState title="仅交易会员可自行注册" drawing="firm">
              其他类型的企业请联系交易中心办理
            </EmptyState>
          ) : ticket === null ? (
            <MobileStep region={region} onBegun={begin} />
          ) : error ? (
            <FailedState error={error} onRetry={refetch} />
          ) : !registration ? (
            <Skeleton lines={10} />
          ) : isEditable(registration.state) ? (
            <Wizard ticket={ticket} region={region} registration={registration} onSaved={update} />
          ) : (
            <Progress ticket={ticket} registration={registration} onChanged={refetch} />
          )}
        </article>
      </AntdRoot>
    </EntryLayout>
  );
}
