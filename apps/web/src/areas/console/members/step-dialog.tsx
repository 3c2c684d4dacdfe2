import { admissions } from "@zd/contract/admission/review";
import type { RegistrationAction } from "@zd/domain/identity/registration";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";
import type { Read } from "./member-review.tsx";

const refreshes = [admissions.listRegistrations, admissions.readRegistration];

const said: Record<RegistrationAction, Record<"title" | "words" | "follows" | "done", string>> = {
  approve: {
    title: "通过会员注册",
    words: "审核意见（选填）",
    follows: "企业立即成为交易会员，经办人可登录；资金账户、银行绑定与所申请的品种资质申请随之建立。",
    done: "已通过，并已短信通知经办人",
  },
  ask: {
    title: "要求补充资料",
    words: "需要补充的内容（必填）",
    follows: "经办人收到短信，修改后可重新提交；统一社会信用代码与账号继续为其保留。",
    done: "已通知经办人补充",
  },
  reject: {
    title: "驳回会员注册",
    words: "驳回原因（必填）",
    follows: "经办人收到短信，可修改后重新提交；统一社会信用代码与账号不再为其保留。",
    done: "已驳回，并已短信通知经办人",
  },
};

interface Props {
  readonly step: RegistrationAction;
  readonly read: Read;
  readonly onClose: () => void;
}

/** One step of the review; a refusal says why, and nothing has happened. */
export function StepDialog({ step, read: { registration, firm }, onClose }: Props) {
  const [memo, setMemo] = useState("");
  const settings = { refreshes, quiet: true } as const;
  const approve = useCommand(admissions.approveRegistration, settings);
  const ask = useCommand(admissions.askForMore, settings);
  const reject = useCommand(admissions.rejectRegistration, settings);
  const { isPending, error } = { approve, ask, reject }[step];
  const { title, words, follows, done } = said[step];
  const input = { registration, memo: memo.trim() };
  const send = (answered: Answered) => {
    if (step === "approve") approve.mutate(input, answered);
    else if (step === "ask") ask.mutate(input, answered);
    else reject.mutate(input, answered);
  };
  return (
    <ConfirmCard
      title={title}
      act="确定"
      look={step === "reject" ? "danger" : "main"}
      ready={step === "approve" || memo.trim() !== ""}
      busy={isPending}
      error={error}
      done={done}
      onAct={send}
      onClose={onClose}
    >
      <p>{firm.name}</p>
      <ReasonField label={words} value={memo} onChange={setMemo} />
      <p className={table["consequence"]}>{follows}</p>
    </ConfirmCard>
  );
}
