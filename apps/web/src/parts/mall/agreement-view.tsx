import { mallContracts } from "@zd/api/mall/agreements";
import { contractStates } from "@zd/domain/contracts/codes";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type AgreementStep, mallAgreementStates } from "@zd/domain/mall/agreement";
import { payTypes } from "@zd/domain/terms/codes";
import { type ReactNode, useState } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { State } from "../../ui/feedback/state.tsx";
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../../ui/figures/figures.tsx";
import layout from "../../ui/page/layout.module.css";
import { Facts } from "../../ui/tables/facts.tsx";
import { AgreementPreview } from "./agreement-preview.tsx";
import type { AgreementRead } from "./agreement-reads.ts";
import { AddressDialog, StepDialog } from "./agreement-steps.tsx";
import { Described } from "./described.tsx";
import { EditDialog } from "./edit-agreement.tsx";

/** Buttons in the order in which they stand, and what is on them. */
const stepButtons: readonly (readonly [
  step: AgreementStep,
  words: string,
  look: "plain" | "main" | "text",
])[] = [
  ["cancel", "取消合同", "text"],
  ["edit", "编辑", "plain"],
  ["submit", "提交买方确认", "main"],
  ["confirm", "确认合同", "main"],
];

type DialogName = AgreementStep | "address" | "preview";

interface Props {
  readonly contractNo: ContractNo;
  /** Only where it stands and its buttons: the rest is told below it. */
  readonly brief?: boolean;
  /** The dialog of a step that is wanted at once, where the server still allows it. */
  readonly begin?: AgreementStep | null;
  /** Stands among the buttons. */
  readonly children?: ReactNode;
}

/** 商城合同 for one of its sides: what the server lets it do, until both have agreed. */
export function AgreementDetail({ contractNo, brief = false, begin = null, children }: Props) {
  const { data, error, refetch } = useCallQuery(mallContracts.readContract, { contractNo });
  const [dialog, setDialog] = useState<DialogName | null>(begin);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  const close = () => setDialog(null);
  return (
    <>
      <div className={layout["head"]}>
        <State of="mallAgreement" is={data.state}>
          {mallAgreementStates[data.state]}
        </State>
        {data.contractState !== null && <span>履约状态：{contractStates[data.contractState]}</span>}
        <div className={layout["acts"]}>
          <Button onClick={() => setDialog("preview")}>合同预览</Button>
          {data.mayMoveAddress && <Button onClick={() => setDialog("address")}>修改收货地址</Button>}
          {stepButtons.map(
            ([step, words, look]) =>
              data.actions.includes(step) && (
                <Button key={step} look={look} onClick={() => setDialog(step)}>
                  {words}
                </Button>
              ),
          )}
          {children}
        </div>
      </div>
      {!brief && <Words of={data} />}
      {dialog === "preview" && <AgreementPreview contractNo={contractNo} onClose={close} />}
      {dialog === "address" && <AddressDialog agreement={data} onClose={close} />}
      {dialog === "edit" && <EditDialog agreement={data} onClose={close} />}
      {(dialog === "submit" || dialog === "confirm" || dialog === "cancel") &&
        data.actions.includes(dialog) && <StepDialog step={dialog} agreement={data} onClose={close} />}
    </>
  );
}

/** What has been agreed on, and the ware as it was ordered. */
function Words({ of }: { readonly of: AgreementRead }) {
  return (
    <>
      {of.state === "3" && (
        <p className={layout["notice"]} role="note">
          {of.cancelledBy === "B" ? "买方" : "商家"}已取消：{of.reason || noNumber}
        </p>
      )}
      <Facts label="合同信息" rows={factsOf(of)} />
      <Described attributes={of.attributes} qualities={of.qualities} />
    </>
  );
}

const factsOf = (agreement: AgreementRead): readonly (readonly [title: string, text: string])[] => [
  ["合同号", agreement.contractNo],
  ["合同日期", agreement.tradingDay],
  ["订单号", agreement.orderNo],
  ["买方", agreement.buyer.name],
  ["商家", `${agreement.seller.name}（${agreement.shopName}）`],
  ["商品", `${agreement.wareName}（${agreement.product}）`],
  ["合同数量（吨）", `${shownQuantity(agreement.quantity)}，订单 ${shownQuantity(agreement.ordered)}`],
  ["单价（元/吨）", shownPrice(agreement.price)],
  ["合同金额（元）", shownAmount(agreement.amount)],
  ["本方服务费（元）", shownAmount(agreement.fee)],
  ["本方保证金（元）", shownAmount(agreement.deposit)],
  ["付款方式", payTypes[agreement.payType]],
  ["交收方式", agreement.delivery],
  ["提货地点", agreement.place],
  ["交货期", `${agreement.deliveryFrom} 至 ${agreement.deliveryTo}`],
  ["收货地址", agreement.address],
  ["补充约定", agreement.memo],
  ["生成时间", formatShanghai(agreement.openedAt)],
  ["最近办理", `${formatShanghai(agreement.changedAt)} ${agreement.changedBy}`],
];
