import { Link } from "@tanstack/react-router";
import { mallContracts } from "@zd/contract/mall/agreements";
import { purchaseAgreementList } from "@zd/contract/mall/order-lists";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { buttonClass } from "../../../../ui/button.tsx";
import { stateMarks } from "../../../../ui/contract/view.ts";
import { AgreementDetail, agreementMarks } from "../../../../ui/mall/agreement-view.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";

const marks = { state: agreementMarks, contractState: stateMarks } as const;
const folded = ["contractState", "payType", "changedAt"] as const;
const foldedOfConfirmed = ["payType", "changedAt"] as const;

/** 待确认合同 (R-2128): what the merchant writes, and what he has submitted. */
export const WaitingContractsPage = () => (
  <QueryPage
    key="waiting"
    title="待确认合同"
    listing={purchaseAgreementList}
    operation={mallContracts.listPurchases}
    fixed={{ stage: "waiting" }}
    rowKey="contractNo"
    marks={marks}
    folded={folded}
    emptyHint="商户确认订单后生成的合同会出现在这里"
    detailStandsAlone
    detail={({ contractNo }) => <AgreementDetail contractNo={contractNo as ContractNo} />}
  />
);

/** 已确认合同 (R-2129): agreed on, and carried out in the contract centre. */
export const ConfirmedContractsPage = () => (
  <QueryPage
    key="agreed"
    title="已确认合同"
    listing={purchaseAgreementList}
    operation={mallContracts.listPurchases}
    fixed={{ stage: "agreed" }}
    rowKey="contractNo"
    marks={marks}
    folded={foldedOfConfirmed}
    emptyHint="双方确认后的合同会出现在这里，签订、付款与结算在合同中心办理"
    detailStandsAlone
    detail={({ contractNo }) => (
      <AgreementDetail contractNo={contractNo as ContractNo}>
        <Link
          to="/contract/mallBuy"
          search={{ open: contractNo } as never}
          className={buttonClass({ look: "main" })}
        >
          办理合同
        </Link>
      </AgreementDetail>
    )}
  />
);
