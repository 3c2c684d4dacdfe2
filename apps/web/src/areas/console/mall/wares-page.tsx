import { wareReviews } from "@zd/api/mall/ware-reviews";
import { mallWares } from "@zd/api/mall/wares";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type MallWareId, mallWareStates, priceBases, stockCauses } from "@zd/domain/mall/codes";
import { payTypes } from "@zd/domain/terms/codes";
import { type ComponentProps, useState } from "react";
import { useAside, useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Described } from "../../../parts/mall/described.tsx";
import { namedValues } from "../../../parts/mall/named-values.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions, DetailLead } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { noNumber, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { DeskTurn } from "../desk-turn.tsx";
import { massWareReview } from "./mass-ware-review.ts";
import { MemoDialog } from "./memo-dialog.tsx";

/** 商品审核 (domain §9) */
export function MallWaresPage() {
  const mayReview = may(useUser(), "manage-mall");
  return (
    <QueryPage
      of={wareReviews.listWares}
      rowKey="ware"
      emptyHint="商家提交的商品在这里审核，通过后上架"
      mass={mayReview ? massWareReview : undefined}
      detailStandsAlone
      detailTitle={({ name }) => name}
      detail={({ ware }) => <Review ware={ware as MallWareId} />}
    />
  );
}

type WareDetail = OutputOf<typeof wareReviews.readWare>;
type Step = WareDetail["actions"][number];

const stepTexts: Readonly<
  Record<Step, Pick<ComponentProps<typeof MemoDialog>, "title" | "confirmLabel" | "successMessage" | "label">>
> = {
  approve: {
    title: "通过商品审核",
    confirmLabel: "通过",
    successMessage: "已通过，商品已上架",
    label: "审核意见（选填）",
  },
  reject: {
    title: "驳回商品",
    confirmLabel: "驳回",
    successMessage: "已驳回",
    label: "审核意见（必填）",
  },
  takeDown: {
    title: "下架商品",
    confirmLabel: "下架",
    successMessage: "已下架",
    label: "下架原因（必填）",
  },
};

const order = ["takeDown", "reject", "approve"] as const;
const settings = { refreshes: [wareReviews.listWares, wareReviews.readWare], silent: true } as const;

function Review({ ware }: { readonly ware: MallWareId }) {
  const { data, error, refetch } = useCallQuery(wareReviews.readWare, { ware });
  const [step, setStep] = useState<Step | null>(null);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <>
      <DetailLead>
        <h3>{data.shopName}</h3>
        <State of="mallWare" is={data.state}>
          {mallWareStates[data.state]}
        </State>
      </DetailLead>
      {data.actions.includes("approve") && <DeskTurn work="manage-mall" act="审核" />}
      <DetailActions>
        {order.map(
          (step) =>
            data.actions.includes(step) && (
              <Button
                key={step}
                look={step === "approve" ? "main" : step === "takeDown" ? "danger" : "plain"}
                onClick={() => setStep(step)}
              >
                {stepTexts[step].confirmLabel}
              </Button>
            ),
        )}
      </DetailActions>
      <Goods of={data} />
      <Moves of={data} />
      {step && <StepDialog step={step} of={data} onClose={() => setStep(null)} />}
    </>
  );
}

interface StepProps {
  readonly step: Step;
  /** The ware in the version that the reviewer has before him. */
  readonly of: WareDetail;
  readonly onClose: () => void;
}

function StepDialog({ step, of, onClose }: StepProps) {
  const approve = useCommand(wareReviews.approveWare, settings);
  const reject = useCommand(wareReviews.rejectWare, settings);
  const takeDown = useCommand(wareReviews.takeDownWare, settings);
  const { ware, version } = of;
  const shared = {
    ...stepTexts[step],
    card: useCard(wareReviews.previewStep, { ware, step }),
    danger: step !== "approve",
    onClose,
  };
  if (step === "takeDown") {
    return (
      <MemoDialog
        {...shared}
        operation={wareReviews.takeDownWare}
        input={(reason) => ({ ware, reason })}
        command={takeDown}
        onConfirm={(input, callbacks, { seen }) => takeDown.confirm({ ...input, seen }, callbacks)}
      />
    );
  }
  const command = step === "approve" ? approve : reject;
  return (
    <MemoDialog
      {...shared}
      operation={step === "approve" ? wareReviews.approveWare : wareReviews.rejectWare}
      input={(memo) => ({ ware, version, memo })}
      command={command}
      onConfirm={(input, callbacks, { seen }) => command.confirm({ ...input, seen }, callbacks)}
    />
  );
}

function Goods({ of }: { readonly of: WareDetail }) {
  const { wareKind, product } = of;
  const template = useAside(mallWares.listAttributes, { wareKind, product }, { staleMs: 600_000 });
  const facts: readonly (readonly [title: string, text: string])[] = [
    ["商品编号", of.ware],
    ["企业", of.firmName],
    ["商品种类", `${of.kindName} · ${of.productName}`],
    ["提货地点", [of.placeName, of.locationName].filter(Boolean).join(" · ")],
    ["单价（元/吨）", `${shownPrice(of.price)} ${priceBases[of.basis]}`],
    ["付款方式", payTypes[of.payType]],
    ["可售（吨）", shownQuantity(of.available)],
    ["订单占用（吨）", shownQuantity(of.reserved)],
    ["起订量 / 步长（吨）", `${shownQuantity(of.minQuantity)} / ${shownQuantity(of.step)}`],
    ["每单最多（吨）", of.maxQuantity === null ? "不限" : shownQuantity(of.maxQuantity)],
    ["提货期", `合同生效后 ${of.pickupDays} 天内`],
    ["审核意见或下架原因", of.memo],
    ["商品说明", of.description],
  ];
  return (
    <>
      <Facts label="商品信息" rows={facts} />
      <Described
        attributes={namedValues(of.attributes, template?.attributes)}
        qualities={namedValues(of.qualities, template?.qualities)}
      />
      <AttachmentList files={of.files} archive={of.name} />
    </>
  );
}

function Moves({ of: { moves } }: { readonly of: WareDetail }) {
  return (
    <section className={table["block"]} aria-label="库存变动">
      <h2>
        最近的库存变动
        <span>{moves.length} 条</span>
      </h2>
      {moves.length === 0 ? (
        <p className={layout["none"]}>没有库存变动</p>
      ) : (
        <PlainTable
          label="库存变动"
          edge
          columns={[
            { title: "时间", show: ({ at }) => formatShanghai(at) },
            { title: "原因", show: ({ cause }) => stockCauses[cause] },
            { title: "数量", unit: "吨", show: ({ quantity }) => shownQuantity(quantity) },
            { title: "可售", unit: "吨", show: ({ available }) => shownQuantity(available) },
            { title: "占用", unit: "吨", show: ({ reserved }) => shownQuantity(reserved) },
            { title: "订单号", show: ({ order }) => order ?? noNumber },
          ]}
          rows={moves}
          rowKey={({ at, cause, available, reserved }) => `${at} ${cause} ${available} ${reserved}`}
        />
      )}
    </section>
  );
}
