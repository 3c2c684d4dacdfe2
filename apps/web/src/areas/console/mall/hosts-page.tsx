import { mallSwitching } from "@zd/api/mall/switching";
import type { OutputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import form from "../../../ui/form.module.css";
import layout from "../../../ui/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type Row = OutputOf<typeof mallSwitching.listHostsForStaff>["rows"][number];
type Opened = { readonly step: "add" } | { readonly step: "edit" | "state"; readonly row: Row };

const settings = {
  refreshes: [mallSwitching.listHostsForStaff, mallSwitching.listHosts],
  silent: true,
} as const;

/** 商城域名: where the mall is shown (R-412, decision 0045). */
export function MallHostsPage() {
  const mayAct = may(useUser(), "manage-mall");
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
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
            <Button look="main" onClick={() => setOpened({ step: "add" })}>
              登记域名
            </Button>
          )
        }
        detail={(row) =>
          mayAct ? (
            <div className={layout["acts"]}>
              <Button onClick={() => setOpened({ step: "edit", row })}>修改</Button>
              <Button
                look={row.state === "Y" ? "danger" : "main"}
                onClick={() => setOpened({ step: "state", row })}
              >
                {row.state === "Y" ? "停用" : "启用"}
              </Button>
            </div>
          ) : null
        }
      />
      {opened?.step === "add" && <HostDialog row={null} onClose={close} />}
      {opened?.step === "edit" && <HostDialog row={opened.row} onClose={close} />}
      {opened?.step === "state" && <StateDialog row={opened.row} onClose={close} />}
    </>
  );
}

function HostDialog({ row, onClose }: { readonly row: Row | null; readonly onClose: () => void }) {
  const [domain, setDomain] = useState(row?.domain ?? "");
  const [memo, setMemo] = useState(row?.memo ?? "");
  const add = useCommand(mallSwitching.addHost, settings);
  const edit = useCommand(mallSwitching.editHost, settings);
  const command = row ? edit : add;
  const given = { domain: domain.trim(), memo: memo.trim() };
  return (
    <ConfirmCard
      title={row ? "修改商城域名" : "登记商城域名"}
      confirmLabel="保存"
      successMessage={row ? "已保存" : "已登记并启用"}
      ready={given.domain !== ""}
      busy={command.isPending}
      error={command.error}
      onConfirm={(answered) =>
        row
          ? edit.confirm({ ...given, host: Number(row.host) }, answered)
          : add.confirm({ ...given, enabled: true }, answered)
      }
      onClose={onClose}
    >
      <TextField
        label="域名"
        placeholder="如 mall.example.com"
        maxLength={100}
        value={domain}
        onChange={setDomain}
      />
      <ReasonField label="说明（选填）" value={memo} onChange={setMemo} />
      <p className={form["consequence"]}>从该域名访问的站点，下一次打开页面起即显示商城。</p>
    </ConfirmCard>
  );
}

function StateDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const set = useCommand(mallSwitching.setHostState, settings);
  const enabled = row.state !== "Y";
  const asked = { host: Number(row.host), enabled };
  return (
    <ConfirmCard
      title={enabled ? "启用商城域名" : "停用商城域名"}
      confirmLabel={enabled ? "启用" : "停用"}
      look={enabled ? "main" : "danger"}
      successMessage={enabled ? "已启用" : "已停用"}
      busy={set.isPending}
      error={set.error}
      card={useCard(mallSwitching.previewHostState, asked)}
      onConfirm={(answered, { seen }) => set.confirm({ ...asked, seen }, answered)}
      onClose={onClose}
    />
  );
}
