import { audit, auditFaults } from "@zd/api/console/audit";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { grouped, noNumber } from "../../../ui/figures.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";

type Checked = OutputOf<typeof audit.verify>;

const none = {
  seals: 0,
  rows: 0,
  breaks: [] as Checked["breaks"],
  hash: "",
  next: 1 as number | null,
  checkedAt: null,
};
type State = Omit<typeof none, "checkedAt"> & { readonly checkedAt: Checked["checkedAt"] | null };

/** 校验审计日志: the whole chain, piece by piece; closed, it stops. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const [state, setState] = useState<State>(none);
  const { mutate, error } = useCommand(audit.verify, { silent: true });
  const asked = useRef<number | null>(null);
  const { next } = state;
  useEffect(() => {
    if (next === null || asked.current === next) return;
    asked.current = next;
    mutate(
      { from: next },
      {
        onSuccess: (checked) =>
          setState(({ seals, rows, breaks }) => ({
            ...checked,
            hash: checked.hash,
            seals: seals + checked.seals,
            rows: rows + checked.rows,
            breaks: [...breaks, ...checked.breaks],
          })),
      },
    );
  }, [next, mutate]);
  const { seals, rows, breaks, hash, checkedAt } = state;
  const isOver = next === null;

  return (
    <Dialog title="校验审计日志" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error ? (
        <p role="alert">{messageOf(error)}</p>
      ) : (
        <p role="status">
          {isOver ? "校验完成：" : "正在校验："}
          已核对 {grouped(String(rows))} 条记录、{grouped(String(seals))} 次封存
          {isOver && breaks.length === 0 && "，内容完整，未被改动"}
        </p>
      )}
      {breaks.length > 0 && (
        <PlainTable
          label="发现的问题"
          edge
          columns={[
            { title: "问题", show: ({ fault }) => auditFaults[fault] },
            { title: "记录序号", show: ({ row }) => row ?? noNumber },
            { title: "封存编号", show: ({ seal }) => seal },
          ]}
          rows={breaks}
          rowKey={({ seal, row, fault }) => `${seal} ${row} ${fault}`}
        />
      )}
      {isOver && hash !== "" && (
        <Facts>
          <Fact title="末次封存的哈希（服务器日志中有同一值）">{hash}</Fact>
          <Fact title="校验时间">{checkedAt === null ? noNumber : formatShanghai(checkedAt)}</Fact>
        </Facts>
      )}
    </Dialog>
  );
}
