import { Link } from "@tanstack/react-router";
import { mallContracts } from "@zd/contract/mall/agreements";
import type { OutputOf } from "@zd/contract/wire/operation";
import { contractStates } from "@zd/domain/contracts/codes";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { agreementStates } from "@zd/domain/mall/agreement";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { payTypes, sides } from "@zd/domain/trading/codes";
import type { ReactNode } from "react";
import { wordsOf } from "../../api/failures.ts";
import { useAnswer } from "../../api/hooks.ts";
import { buttonClass } from "../button.tsx";
import { FailedState } from "../empty-state.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../figures.tsx";
import { Skeleton } from "../skeleton.tsx";
import { Status } from "../status.tsx";
import { type Fact, Facts, GoodsFacts } from "./facts.tsx";
import { WareLink } from "./links.tsx";
import { agreementMarks } from "./marks.ts";

export type Agreement = OutputOf<typeof mallContracts.readContract>;

interface Props {
  readonly contractNo: ContractNo;
  /** What may be done with it. */
  readonly actions: (agreement: Agreement) => ReactNode;
}

/** A contract of the mall as either side sees it, until both have agreed and it is carried out like any other. */
export function AgreementDetail({ contractNo, actions }: Props) {
  const { data, error, refetch } = useAnswer(mallContracts.readContract, { contractNo }, { quiet: true });
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <>
      <p>
        <Status mark={agreementMarks[data.state]}>{agreementStates[data.state]}</Status>{" "}
        {data.contractState !== null && `履约：${contractStates[data.contractState]} `}
        {data.cancelledBy !== null && `由${data.cancelledBy === "B" ? "买方" : "商家"}取消：${data.reason}`}
      </p>
      {actions(data)}
      {data.state === "2" && (
        <p>
          <Link
            to={data.side === "B" ? "/contract/tradeBuy" : "/contract/tradeSale"}
            search={{ open: data.contractNo } as never}
            className={buttonClass({})}
          >
            前往合同办理
          </Link>
        </p>
      )}
      <Facts title="合同" facts={factsOf(data)} />
      <GoodsFacts {...data} />
    </>
  );
}

const factsOf = (agreement: Agreement): readonly Fact[] => [
  [
    "商品",
    <WareLink key="ware" ware={agreement.ware}>
      {agreement.wareName}
    </WareLink>,
  ],
  ["产品", agreement.product],
  ["买方", agreement.buyer.name],
  ["商家", `${agreement.seller.name}（${agreement.shopName}）`],
  ["本方方向", sides[agreement.side]],
  ["订单号", agreement.orderNo],
  ["订单数量", `${shownQuantity(agreement.ordered)} 吨`],
  ["合同数量", `${shownQuantity(agreement.quantity)} 吨`],
  ["单价", `${shownPrice(agreement.price)} 元/吨`],
  ["合同金额", `${shownAmount(agreement.amount)} 元`],
  ["金额大写", chineseCapital(agreement.amount)],
  ["本方保证金", `${shownAmount(agreement.deposit)} 元`],
  ["本方服务费", `${shownAmount(agreement.fee)} 元`],
  ["付款方式", payTypes[agreement.payType]],
  ["交收方式", agreement.delivery],
  ["提货地点", agreement.place],
  ["交货期", `${agreement.deliveryFrom} 至 ${agreement.deliveryTo}`],
  ["收货地址", agreement.address || "自提"],
  ["补充约定", agreement.memo || "无"],
  ["最近办理", `${formatShanghai(agreement.changedAt)} ${agreement.changedBy}`],
];
