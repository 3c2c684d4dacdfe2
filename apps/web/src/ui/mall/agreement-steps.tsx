import { mallContracts } from "@zd/contract/mall/agreements";
import { useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../confirm-card/confirm-card.tsx";
import { Amount, shownQuantity } from "../figures.tsx";
import form from "../form.module.css";
import { ReasonField } from "../reason-field.tsx";
import { agreementReads } from "./agreement-reads.ts";
import type { AgreementRead } from "./agreement-view.tsx";

const settings = { refreshes: agreementReads, quiet: true } as const;

const said = {
  submit: {
    title: "提交合同",
    act: "提交",
    look: "main",
    done: "已提交，等待买方确认",
    follows: "提交后由买方确认；确认前仍可编辑，编辑后须重新提交。",
  },
  confirm: {
    title: "确认合同",
    act: "确认合同",
    look: "main",
    done: "合同已生效，请在合同中心签订并办理",
    follows: "确认后合同生效，不可撤回：收取服务费，保证金转为履约保证金，随后双方签订、付款、发货与结算。",
  },
  cancel: {
    title: "取消合同",
    act: "取消合同",
    look: "danger",
    done: "合同已取消",
    follows: "取消后合同与订单终止，双方冻结的资金解冻，库存退回可售；对方会看到原因。",
  },
} as const;

interface Props {
  readonly agreement: AgreementRead;
  readonly onClose: () => void;
}

interface StepProps extends Props {
  readonly step: keyof typeof said;
}

/** One step of a contract that is being agreed on, after reading what follows. */
export function StepDialog({ step, agreement, onClose }: StepProps) {
  const [reason, setReason] = useState("");
  const submit = useCommand(mallContracts.submitContract, settings);
  const confirm = useCommand(mallContracts.confirmContract, settings);
  const cancel = useCommand(mallContracts.cancelContract, settings);
  const command = { submit, confirm, cancel }[step];
  const { title, act, look, done, follows } = said[step];
  const of = { contractNo: agreement.contractNo, seen: agreement.version };
  const send = (answered: Answered) => {
    if (step === "cancel") cancel.mutate({ ...of, reason: reason.trim() }, answered);
    else if (step === "submit") submit.mutate(of, answered);
    else confirm.mutate(of, answered);
  };
  return (
    <ConfirmCard
      title={title}
      act={act}
      look={look}
      done={done}
      ready={step !== "cancel" || reason.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      onAct={send}
      onClose={onClose}
    >
      <Effects of={agreement} />
      {step === "cancel" && <ReasonField label="原因（必填）" value={reason} onChange={setReason} />}
      <p className={form["consequence"]}>{follows}</p>
    </ConfirmCard>
  );
}

const Effects = ({ of }: { readonly of: AgreementRead }) => (
  <dl className={form["effects"]}>
    <div>
      <dt>合同号</dt>
      <dd>{of.contractNo}</dd>
    </div>
    <div>
      <dt>{of.side === "B" ? "商家" : "买方"}</dt>
      <dd>{of.side === "B" ? of.seller.name : of.buyer.name}</dd>
    </div>
    <div>
      <dt>商品 · 数量</dt>
      <dd>
        {of.wareName} · {shownQuantity(of.quantity)} 吨
      </dd>
    </div>
    <div>
      <dt>合同金额（元）</dt>
      <dd>
        <Amount of={of.amount} />
      </dd>
    </div>
  </dl>
);

/** 修改收货地址: the buyer's, until the first goods are on their way (R-7293). */
export function AddressDialog({ agreement, onClose }: Props) {
  const [address, setAddress] = useState(agreement.address);
  const move = useCommand(mallContracts.moveAddress, settings);
  const typed = address.trim();
  return (
    <ConfirmCard
      title="修改收货地址"
      act="保存"
      done="收货地址已修改"
      ready={typed !== "" && typed !== agreement.address}
      busy={move.isPending}
      error={move.error}
      onAct={(answered) =>
        move.mutate({ contractNo: agreement.contractNo, seen: agreement.version, address: typed }, answered)
      }
      onClose={onClose}
    >
      <ReasonField label="收货地址" value={address} onChange={setAddress} />
      <p className={form["consequence"]}>修改后对方立即看到；首次发货后不能再修改。</p>
    </ConfirmCard>
  );
}
