import { Link } from "@tanstack/react-router";
import { operators } from "@zd/api/identity/operators";
import { roles } from "@zd/domain/identity/access";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { EditDialog, OperatorDialog } from "./operator-dialog.tsx";
import styles from "./operators.module.css";
import type { OperatorRow } from "./reads.ts";
import { StatusDialog } from "./status-dialog.tsx";

type Open = { readonly step: "add" } | { readonly step: "edit" | "status"; readonly row: OperatorRow };

/** 操作员管理 (R-2151): for the firm itself. */
export function OperatorsPage() {
  const user = useUser();
  const [open, setOpen] = useState<Open | null>(null);
  if (user !== null && !may(user, "manage-operators"))
    return (
      <EmptyState page title="没有操作权限" drawing="firm">
        操作员由企业管理员账号管理
      </EmptyState>
    );
  const close = () => setOpen(null);
  return (
    <>
      <QueryPage
        of={operators.listOperators}
        rowKey="account"
        emptyHint="为经办人分别新增操作员，各自登录、各负其责"
        actions={
          <>
            <Link to="/user/operator-activity" className={styles["link"]}>
              操作记录
            </Link>
            <Button look="main" onClick={() => setOpen({ step: "add" })}>
              新增操作员
            </Button>
          </>
        }
        detail={(row) =>
          row.roles === "administrator" ? (
            <p className={styles["note"]}>
              {roles.administrator.label}账号由企业持有，手机号在“手机号变更”办理。
            </p>
          ) : (
            <div className={styles["acts"]}>
              <Button
                look={row.status === "enabled" ? "danger" : "plain"}
                onClick={() => setOpen({ step: "status", row })}
              >
                {row.status === "enabled" ? "停用" : "启用"}
              </Button>
              <Button look="main" onClick={() => setOpen({ step: "edit", row })}>
                修改
              </Button>
            </div>
          )
        }
      />
      {open?.step === "add" && <OperatorDialog row={null} onClose={close} />}
      {open?.step === "edit" && <EditDialog row={open.row} onClose={close} />}
      {open?.step === "status" && <StatusDialog row={open.row} onClose={close} />}
    </>
  );
}
