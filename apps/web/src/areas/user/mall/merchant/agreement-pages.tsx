import { Link } from "@tanstack/react-router";
import { mallContracts } from "@zd/contract/mall/agreements";
import { saleAgreementList } from "@zd/contract/mall/order-lists";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { buttonClass } from "../../../../ui/button.tsx";
import { stateMarks } from "../../../../ui/contract/view.ts";
import { AgreementDetail, agreementMarks } from "../../../../ui/mall/agreement-view.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";

const marks = { state: agreementMarks, contractState: stateMarks } as const;
const folded = ["contractState", "payType", "changedAt"] as const;
const foldedOfSigned = ["payType", "changedAt"] as const;

/** 待签合同 (R-2122): to be edited and submitted, until the buyer confirms. */
export const WaitingAgreementsPage = () => (
  <QueryPage
    key="waiting"
    title="待签合同"
    listing={saleAgreementList}
    operation={mallContracts.listSales}
    fixed={{ stage: "waiting" }}
    rowKey="contractNo"
    marks={marks}
    folded={folded}
    emptyHint="确认订单后生成的合同在这里编辑并提交买方确认"
    detailStandsAlone
    detail={({ contractNo }) => <AgreementDetail contractNo={contractNo as ContractNo} />}
  />
);

/** 已签合同 (R-2123): agreed on, and carried out in the contract centre. */
export const AgreementsPage = () => (
  <QueryPage
    key="agreed"
    title="已签合同"
    listing={saleAgreementList}
    operation={mallContracts.listSales}
    fixed={{ stage: "agreed" }}
    rowKey="contractNo"
    marks={marks}
    folded={foldedOfSigned}
    emptyHint="买方确认后的合同在这里，签订、发货与结算在合同中心办理"
    detailStandsAlone
    detail={({ contractNo }) => (
      <AgreementDetail contractNo={contractNo as ContractNo}>
        <Link
          to="/contract/mallSale"
          search={{ open: contractNo } as never}
          className={buttonClass({ look: "main" })}
        >
          办理合同
        </Link>
      </AgreementDetail>
    )}
  />
);
