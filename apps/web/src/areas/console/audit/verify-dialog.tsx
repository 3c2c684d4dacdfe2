import { audit, auditFaults } from "@zd/api/console/audit";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";

type Part = OutputOf<typeof audit.verify>;

const nothingChecked = {
  seals: 0,
  rows: 0,
  breaks: [] as Part["breaks"],
  hash: "",
  next: 1 as number | null,
  checkedAt: null,
};
/** The sums of the parts up to now; `next` is the first seal of the next one, null once all are checked. */
type State = Omit<typeof nothingChecked, "checkedAt"> & { readonly checkedAt: Part["checkedAt"] | null };

/** 校验审计日志: checks the whole chain part by part, and stops once the dialog is closed. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const [state, setState] = useState<State>(nothingChecked);
  const { mutate, error } = useCommand(audit.verify, { silent: true });
  const requestedFrom = useRef<number | null>(null);
  const { next } = state;
  useEffect(() => {
    if (next === null || requestedFrom.current === next) return;
    requestedFrom.current = next;
    mutate(
      { from: next },
      {
        onSuccess: (part) =>
          setState(({ seals, rows, breaks }) => ({
            ...part,
            hash: part.hash,
            seals: seals + part.seals,
            rows: rows + part.rows,
            breaks: [...breaks, ...part.breaks],
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
