import { funds } from "@zd/contract/funds/operations";
import { mallContracts } from "@zd/contract/mall/agreements";
import { mallOrders } from "@zd/contract/mall/orders";
import { useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { Amount, shownPrice, shownQuantity } from "../../../../ui/figures.tsx";
import form from "../../../../ui/form.module.css";
import { FundPasswordField, isFundPassword } from "../../../../ui/fund-password-field.tsx";
import type { OrderRead } from "../../../../ui/mall/order-view.tsx";
import { ReasonField } from "../../../../ui/reason-field.tsx";

const settings = {
  refreshes: [mallOrders.listSales, mallOrders.readOrder, mallContracts.listSales, funds.readToday],
  quiet: true,
} as const;

const said = {
  confirm: {
    title: "确认订单",
    act: "确认订单",
    look: "main",
    done: "已确认，请在「待签合同」提交合同",
    follows: "确认后不可撤回：按收费方案冻结卖方保证金与服务费，并生成待签合同；合同生效时收取服务费。",
  },
  reject: {
    title: "拒绝订单",
    act: "拒绝订单",
    look: "danger",
    done: "已拒绝，库存已退回可售",
    follows: "拒绝后订单失效，买方冻结的资金解冻，占用的库存退回可售；买方会看到原因。",
  },
} as const;

interface Props {
  readonly step: keyof typeof said;
  readonly order: OrderRead;
  readonly onClose: () => void;
}

/** The shop's answer to an order: under the fund password it confirms, with a reason it rejects (R-7283). */
export function AnswerDialog({ step, order, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [reason, setReason] = useState("");
  const confirm = useCommand(mallOrders.confirmOrder, settings);
  const reject = useCommand(mallOrders.rejectOrder, settings);
  const { title, act, look, done, follows } = said[step];
  const { orderNo } = order;
  const command = step === "confirm" ? confirm : reject;
  return (
    <ConfirmCard
      title={title}
      act={act}
      look={look}
      done={done}
      ready={step === "confirm" ? isFundPassword(password) : reason.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      onAct={(answered) =>
        step === "confirm"
          ? confirm.mutate({ orderNo, fundPassword: password }, answered)
          : reject.mutate({ orderNo, reason: reason.trim() }, answered)
      }
      onClose={onClose}
    >
      <dl className={form["effects"]}>
        <div>
          <dt>买方</dt>
          <dd>{order.buyer}</dd>
        </div>
        <div>
          <dt>商品</dt>
          <dd>{order.wareName}</dd>
        </div>
        <div>
          <dt>数量 × 单价</dt>
          <dd>
            {shownQuantity(order.count)} 吨 × {shownPrice(order.price)} 元/吨
          </dd>
        </div>
        <div>
          <dt>货款（元）</dt>
          <dd>
            <Amount of={order.amount} />
          </dd>
        </div>
        {step === "confirm" && (
          <>
            <div>
              <dt>卖方保证金（元）</dt>
              <dd>
                <Amount of={order.deposit} />
              </dd>
            </div>
            <div>
              <dt>卖方服务费（元）</dt>
              <dd>
                <Amount of={order.fee} />
              </dd>
            </div>
          </>
        )}
      </dl>
      {step === "confirm" ? (
        <FundPasswordField value={password} onChange={setPassword} />
      ) : (
        <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
      )}
      <p className={form["consequence"]}>{follows}</p>
    </ConfirmCard>
  );
}
