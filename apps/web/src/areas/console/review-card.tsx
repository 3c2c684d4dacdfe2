import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCommand } from "../../api/hooks.ts";
import { ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../ui/confirm-card/use-card.ts";
import { Fact } from "../../ui/fact.tsx";
import styles from "./console.module.css";
import { controlCalls } from "./control-calls.ts";
import { type ControlRecord, nameOf } from "./control-record.ts";

/** What confirming a request does, and what the button is called that does it. */
const confirmations = {
  void: { act: "通过，作废", done: "已复核作废", follows: "" },
  award: {
    act: "通过，按此定标",
    done: "已复核定标",
    follows: "通过即按上述内容成交，不可撤回；结果与申请不一致时不会成交。货主将看到由交易中心受托办理。",
  },
  "counter-offer": {
    act: "通过，发出还价",
    done: "已复核还价",
    follows: "通过后还价即发给报价企业，24 小时内答复；每个标的仅可还价一次。",
  },
} as const;

interface Props {
  readonly record: ControlRecord;
  readonly onClose: () => void;
}

/** 复核: the second person sees what the first one saw, and answers either way. */
export function ReviewCard({ record, onClose }: Props) {
  const confirm = useCommand(controlCalls.confirmRequest, { refreshes: controlCalls.reads, quiet: true });
  const reject = useCommand(controlCalls.rejectRequest, { refreshes: controlCalls.reads, quiet: true });
  const { action, section } = record;
  const step = action === "award" || action === "counter-offer" ? action : "void";
  const which = { section, record: record.record };
  const card = useCard(controlCalls.previewVoid, step === "void" ? which : null);
  const { act, done, follows } = confirmations[step];
  return (
    <ConfirmCard
      title={`复核 · ${nameOf(record)}`}
      act={step === "void" ? `${act}${record.ware === null ? "整场" : "标的"}` : act}
      done={done}
      busy={confirm.isPending}
      error={confirm.error}
      {...(step === "void" && { card })}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (reason, answered) => reject.mutate({ ...which, reason }, answered),
      }}
      onAct={(answered, { seen }) => confirm.mutate(step === "void" ? { ...which, seen } : which, answered)}
      onClose={onClose}
    >
      {step !== "void" && (
        <>
          <dl className={styles["effects"]}>
            <Fact title="场次">{record.sectionName}</Fact>
            <Fact title="申请">
              {record.by} {formatShanghai(record.at)}
            </Fact>
            {record.detail && <Fact title="内容">{record.detail}</Fact>}
            <Fact title="原因">{record.reason}</Fact>
          </dl>
          <p className={styles["consequence"]}>{follows}</p>
        </>
      )}
    </ConfirmCard>
  );
}
