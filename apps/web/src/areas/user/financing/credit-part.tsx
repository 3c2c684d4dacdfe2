import type { StoredFile } from "@zd/contract/files/operations";
import { finances } from "@zd/contract/financing/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { type CreditState, creditStates } from "@zd/domain/financing/codes";
import { type ChannelId, channels } from "@zd/domain/financing/products";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { DeedDialog } from "../../../ui/deed-dialog.tsx";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { succeed } from "../../../ui/notices.ts";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Status, type StatusMark } from "../../../ui/status.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./financing.module.css";
import { PaperDialog } from "./paper-dialog.tsx";
import { refreshes } from "./refreshes.ts";

type Credit = OutputOf<typeof finances.listCredits>[number];

const creditMarks: Record<CreditState, StatusMark> = {
  "0": "paused",
  "1": "running",
  "2": "done",
  "3": "failed",
  "4": "waiting",
};

/** 授信: what was asked of the lenders and what they have said, and the next step of each. */
export function CreditPart({ mayApply }: { readonly mayApply: boolean }) {
  const { data, error, refetch } = useAnswer(finances.listCredits, {}, { quiet: true });
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles["block"]} aria-labelledby="finance-credits">
      <h2 id="finance-credits">
        授信
        {mayApply && (
          <Button small look="main" onClick={() => setAsking(true)}>
            申请授信
          </Button>
        )}
      </h2>
      {error ? (
        <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : data.length === 0 ? (
        <EmptyState title="尚未申请授信">申请前请先在隐私管理中同意信息授权</EmptyState>
      ) : (
        <Credits credits={data} mayApply={mayApply} />
      )}
      {asking && <CreditDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function Credits({ credits, mayApply }: { readonly credits: readonly Credit[]; readonly mayApply: boolean }) {
  const [signing, setSigning] = useState<Credit | null>(null);
  const command = useCommand(finances.giveCommand, { refreshes });
  const give = (credit: Credit, what: "submit" | "cancel", done: string) =>
    command.mutate(
      { command: what, credit: credit.credit, code: "", fundPassword: "" },
      { onSuccess: () => succeed(done) },
    );
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">授信编号</th>
            <th scope="col">资金渠道</th>
            <th scope="col">状态</th>
            <th scope="col" className={styles["number"]}>
              申请额度（元）
            </th>
            <th scope="col" className={styles["number"]}>
              授信额度（元）
            </th>
            <th scope="col">有效期至</th>
            <th scope="col">申请时间</th>
            <th scope="col">审批意见</th>
            <th scope="col">
              <span className="sr">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {credits.map((one) => (
            <tr key={one.credit}>
              <td>{one.credit}</td>
              <td>{one.channelName}</td>
              <td>
                <Status mark={creditMarks[one.state]}>{creditStates[one.state]}</Status>
              </td>
              <td className={styles["number"]}>
                <Amount of={one.asked} />
              </td>
              <td className={styles["number"]}>
                <Amount of={one.granted} strong />
              </td>
              <td>{one.expiresOn}</td>
              <td>{formatShanghai(one.appliedAt)}</td>
              <td className={styles["wrap"]}>{one.memo}</td>
              <td>
                {mayApply && one.state === "0" && (
                  <>
                    {one.signedAt === null ? (
                      <Button small look="text" onClick={() => setSigning(one)}>
                        签署协议
                      </Button>
                    ) : (
                      <Button
                        small
                        look="text"
                        busy={command.isPending}
                        onClick={() => give(one, "submit", "已提交，等待资金方审批")}
                      >
                        提交
                      </Button>
                    )}
                    <Button small look="text" onClick={() => give(one, "cancel", "已撤销")}>
                      撤销
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {signing && <PaperDialog paper={{ credit: signing.credit }} onClose={() => setSigning(null)} />}
    </div>
  );
}

function CreditDialog({ onClose }: { readonly onClose: () => void }) {
  const [channel, setChannel] = useState<ChannelId>("SF");
  const [amount, setAmount] = useState("");
  const [purpose, setPurpose] = useState("");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [busy, setBusy] = useState(false);
  const apply = useCommand(finances.applyForCredit, { quiet: true, refreshes });
  const asked = parseYuan(amount);
  return (
    <DeedDialog
      title="申请授信"
      act="保存申请"
      ready={asked !== null && asked > 0n && purpose.trim() !== "" && !busy}
      busy={apply.isPending}
      error={apply.error}
      done="已保存，请签署授信协议后提交"
      onAct={(answered) =>
        asked !== null &&
        apply.mutate({ channel, amount: asked, purpose, files: files.map(({ file }) => file) }, answered)
      }
      onClose={onClose}
    >
      <SelectField
        label="资金渠道"
        value={channel}
        options={choicesOf(channels)}
        onChange={(value) => setChannel(value as ChannelId)}
      />
      <LabelledAmount label="申请额度（元）" value={amount} onChange={setAmount} />
      <TextField label="资金用途" maxLength={200} value={purpose} onChange={setPurpose} />
      <AttachmentField
        files={files}
        onChange={setFiles}
        onBusy={setBusy}
        hint="财务报表、纳税证明等；部分资金渠道要求至少一份"
      />
    </DeedDialog>
  );
}
