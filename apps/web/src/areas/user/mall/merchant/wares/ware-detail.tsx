import { Link } from "@tanstack/react-router";
import { mallWares } from "@zd/api/mall/wares";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type MallWareId, mallWareStates, priceBases } from "@zd/domain/mall/codes";
import { stockOf } from "@zd/domain/mall/stock";
import type { WareStep } from "@zd/domain/mall/ware";
import { payTypes } from "@zd/domain/terms/codes";
import { useState } from "react";
import { useCallQuery } from "../../../../../api/hooks.ts";
import { Described } from "../../../../../parts/mall/described.tsx";
import { namedValues } from "../../../../../parts/mall/named-values.ts";
import { AttachmentList } from "../../../../../ui/attachments/attachment-list.tsx";
import { Button, buttonClass } from "../../../../../ui/buttons/button.tsx";
import { FailedState } from "../../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../../ui/feedback/skeleton.tsx";
import { State } from "../../../../../ui/feedback/state.tsx";
import { shownPrice, shownQuantity } from "../../../../../ui/figures/figures.tsx";
import layout from "../../../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../../../ui/tables/facts.tsx";
import styles from "../merchant.module.css";
import type { OwnWare } from "./ware-reads.ts";
import { useWareTemplate } from "./ware-references.ts";
import { type ConfirmedStep, needsConfirmation, StepDialog, stepWords } from "./ware-steps.tsx";

interface Props {
  readonly ware: MallWareId;
  /** Whether the user may change the ware or its status. */
  readonly mayAct: boolean;
  /** Called once the ware is deleted. */
  readonly onGone: () => void;
}

/** A ware of the merchant's own, and what may be done with it now. */
export function WareDetail({ ware, mayAct, onGone }: Props) {
  const { data, error, refetch } = useCallQuery(mallWares.readWare, { ware });
  const [step, setStep] = useState<ConfirmedStep | null>(null);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <>
      <div className={layout["head"]}>
        <State of="mallWare" is={data.state}>
          {mallWareStates[data.state]}
        </State>
        {mayAct && <Acts of={data} onStep={setStep} />}
      </div>
      {data.memo !== "" && (
        <p className={layout["notice"]} role="note">
          {data.state === "4" ? "下架原因" : "审核意见"}：{data.memo}
        </p>
      )}
      {data.state === "4" && data.needsReview && (
        <p className={layout["notice"]} role="note">
          该商品须重新提交审核后才能上架。
        </p>
      )}
      <WareFacts of={data} />
      {step && (
        <StepDialog
          ware={data}
          step={step}
          onClose={() => setStep(null)}
          onDone={step === "delete" ? onGone : () => {}}
        />
      )}
    </>
  );
}

function Acts({ of, onStep }: { readonly of: OwnWare; readonly onStep: (step: ConfirmedStep) => void }) {
  const edits = of.actions.some((step: WareStep) => step === "edit" || step === "editByDown");
  return (
    <div className={layout["acts"]}>
      {of.actions.filter(needsConfirmation).map((step) => (
        <Button key={step} look={stepWords[step].look} onClick={() => onStep(step)}>
          {stepWords[step].act}
        </Button>
      ))}
      {edits && (
        <Link
          to="/user/mall/merchant/ware"
          search={{ edit: of.ware }}
          className={buttonClass({ look: "plain" })}
        >
          修改
        </Link>
      )}
    </div>
  );
}

function WareFacts({ of }: { readonly of: OwnWare }) {
  const template = useWareTemplate(of.wareKind, of.product);
  const facts: readonly (readonly [title: string, text: string])[] = [
    ["商品编号", of.ware],
    ["商品种类", `${of.kindName} · ${of.productName}`],
    ["提货地点", [of.placeName, of.locationName].filter(Boolean).join(" · ")],
    ["单价（元/吨）", `${shownPrice(of.price)} ${priceBases[of.basis]}`],
    ["付款方式", payTypes[of.payType]],
    ["库存总量（吨）", shownQuantity(stockOf(of))],
    ["可售（吨）", shownQuantity(of.available)],
    ["订单占用（吨）", shownQuantity(of.reserved)],
    ["起订量 / 步长（吨）", `${shownQuantity(of.minQuantity)} / ${shownQuantity(of.step)}`],
    ["每单最多（吨）", of.maxQuantity === null ? "不限" : shownQuantity(of.maxQuantity)],
    ["提货期", `合同生效后 ${of.pickupDays} 天内`],
    ["创建时间", formatShanghai(of.createdAt)],
  ];
  return (
    <>
      <Facts label="商品信息" rows={facts}>
        <Fact wide title="商品说明">
          {of.description}
        </Fact>
      </Facts>
      <Described
        attributes={namedValues(of.attributes, template.data?.attributes)}
        qualities={namedValues(of.qualities, template.data?.qualities)}
      />
      <div className={styles["files"]}>
        <AttachmentList files={of.files} archive={of.name} />
      </div>
    </>
  );
}
