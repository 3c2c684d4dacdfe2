import { mallSwitching } from "@zd/api/mall/switching";
import type { OutputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import styles from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

type Row = OutputOf<typeof mallSwitching.listHostsForStaff>["rows"][number];
/** The open dialog; `row` is the domain that it is about. */
type OpenDialog = { readonly step: "add" } | { readonly step: "edit" | "state"; readonly row: Row };

const settings = {
  refreshes: [mallSwitching.listHostsForStaff, mallSwitching.listHosts],
  silent: true,
} as const;

/** 商城域名: where the mall is shown (R-412, decision 0045). */
export function MallHostsPage() {
  const mayAct = may(useUser(), "manage-mall");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <QueryPage
        title="商城域名"
        of={mallSwitching.listHostsForStaff}
        rowKey="host"
        detailTitle={({ domain }) => domain}
        emptyHint="登记并启用域名后，从该域名访问的站点显示商城"
        actions={
          mayAct && (
            <Button look="main" onClick={() => setDialog({ step: "add" })}>
              登记域名
            </Button>
          )
        }
        detail={(row) =>
          mayAct ? (
            <DetailActions>
              <Button onClick={() => setDialog({ step: "edit", row })}>修改</Button>
              <Button
                look={row.state === "Y" ? "danger" : "main"}
                onClick={() => setDialog({ step: "state", row })}
              >
                {row.state === "Y" ? "停用" : "启用"}
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {dialog?.step === "add" && <HostDialog row={null} onClose={close} />}
      {dialog?.step === "edit" && <HostDialog row={dialog.row} onClose={close} />}
      {dialog?.step === "state" && <StateDialog row={dialog.row} onClose={close} />}
    </>
  );
}

interface HostProps {
  /** Null for a new domain. */
  readonly row: Row | null;
  readonly onClose: () => void;
}

function HostDialog({ row, onClose }: HostProps) {
  const { input, field } = useForm(mallSwitching.addHost, {
    initial: { domain: row?.domain ?? "", memo: row?.memo ?? "" },
    input: (fields) => ({ ...fields, enabled: true }),
    rules: ({ domain }) => (domain === "" ? { domain: "请填写域名" } : {}),
  });
  const add = useCommand(mallSwitching.addHost, settings);
  const edit = useCommand(mallSwitching.editHost, settings);
  const command = row ? edit : add;
  return (
    <ConfirmCard
      title={row ? "修改商城域名" : "登记商城域名"}
      confirmLabel="保存"
      successMessage={row ? "已保存" : "已登记并启用"}
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      onConfirm={(callbacks) => {
        if (input === null) return;
        if (row === null) return add.confirm(input, callbacks);
        const { domain, memo } = input;
        edit.confirm({ host: Number(row.host), domain, memo }, callbacks);
      }}
      onClose={onClose}
    >
      <TextField label="域名" placeholder="如 mall.example.com" {...field("domain")} />
      <ReasonField label="说明（选填）" {...field("memo")} />
      <p className={styles["consequence"]}>从该域名访问的站点，下一次打开页面起即显示商城。</p>
    </ConfirmCard>
  );
}

function StateDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const set = useCommand(mallSwitching.setHostState, settings);
  const enabled = row.state !== "Y";
  const change = { host: Number(row.host), enabled };
  return (
    <ConfirmCard
      title={enabled ? "启用商城域名" : "停用商城域名"}
      confirmLabel={enabled ? "启用" : "停用"}
      look={enabled ? "main" : "danger"}
      successMessage={enabled ? "已启用" : "已停用"}
      busy={set.isPending}
      error={set.error}
      card={useCard(mallSwitching.previewHostState, change)}
      onConfirm={(callbacks, { seen }) => set.confirm({ ...change, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
