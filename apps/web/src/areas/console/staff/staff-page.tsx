import { staffUsers } from "@zd/api/identity/staff-users";
import { type ReactNode, useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import layout from "../../../ui/page/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StaffRow } from "./reads.ts";
import { EditStaffDialog, PasswordDialog, ResetDialog, StaffDialog, StateDialog } from "./staff-dialogs.tsx";

type Open = (dialog: ReactNode) => void;

/** 工作人员: the staff users of the exchange, with their roles. */
export function StaffPage() {
  const user = useUser();
  const mayManage = may(user, "manage-staff");
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const showPassword = (account: string, password: string) =>
    setDialog(<PasswordDialog account={account} password={password} onClose={close} />);
  return (
    <>
      <QueryPage
        of={staffUsers.listStaff}
        rowKey="user"
        folded={["user"]}
        detailTitle={({ name, account }) => `${name}（${account}）`}
        actions={
          mayManage && (
            <Button
              look="main"
              onClick={() => setDialog(<StaffDialog of={null} onAdded={showPassword} onClose={close} />)}
            >
              新增工作人员
            </Button>
          )
        }
        detail={(row) => (
          <>
            {row.clash !== null && (
              <p className={layout["notice"]}>{row.clash}不得由同一人担任，请修改其角色。</p>
            )}
            {mayManage && (
              <Steps
                of={row}
                isOwn={row.user === user?.user_id}
                open={setDialog}
                close={close}
                showPassword={showPassword}
              />
            )}
          </>
        )}
      />
      {dialog}
    </>
  );
}

interface StepsProps {
  /** The account that the steps are about, as the list has it. */
  readonly of: StaffRow;
  /** Whether it is the user himself, who cannot change his own account. */
  readonly isOwn: boolean;
  /** Opens a dialog. */
  readonly open: Open;
  /** Closes the dialog that is open. */
  readonly close: () => void;
  /** Shows a first password, once. */
  readonly showPassword: (account: string, password: string) => void;
}

function Steps({ of, isOwn, open, close, showPassword }: StepsProps) {
  return (
    <DetailActions>
      <Button onClick={() => open(<EditStaffDialog of={of} onAdded={showPassword} onClose={close} />)}>
        修改
      </Button>
      {isOwn ? (
        <p className={layout["quiet"]}>本人的角色、状态和密码由另一名系统管理员办理</p>
      ) : (
        <>
          <Button onClick={() => open(<ResetDialog of={of} onReset={showPassword} onClose={close} />)}>
            重置密码
          </Button>
          <Button
            look={of.state === "enabled" ? "danger" : "plain"}
            onClick={() => open(<StateDialog of={of} onClose={close} />)}
          >
            {of.state === "enabled" ? "停用" : "启用"}
          </Button>
        </>
      )}
    </DetailActions>
  );
}
