import { Link } from "@tanstack/react-router";
import { operators } from "@zd/api/identity/operators";
import { may, useUser } from "../../../api/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import styles from "./operators.module.css";

/** 操作记录: what the firm's people have done, the last first. */
export function ActivityPage() {
  const user = useUser();
  if (user !== null && !may(user, "manage-operators"))
    return (
      <EmptyState page title="没有操作权限" drawing="firm">
        操作记录由企业管理员账号查看
      </EmptyState>
    );
  return (
    <QueryPage
      of={operators.listActivity}
      rowKey="entry"
      emptyHint="本企业操作员的登录与办理会记录在这里"
      actions={
        <Link to="/user/operator" className={styles["link"]}>
          返回操作员管理
        </Link>
      }
    />
  );
}
