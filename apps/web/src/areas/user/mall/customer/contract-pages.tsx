import { mallContracts } from "@zd/contract/mall/agreements";
import { purchaseAgreementList } from "@zd/contract/mall/order-lists";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { AgreementStage } from "@zd/domain/mall/agreement";
import type { ReactNode } from "react";
import { AgreementDetail } from "../../../../ui/mall/agreement-detail.tsx";
import { BuyerActions } from "../../../../ui/mall/buyer-actions.tsx";
import { agreementMarks } from "../../../../ui/mall/marks.ts";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";

interface Props {
  readonly title: string;
  readonly stage: AgreementStage;
  readonly emptyHint: ReactNode;
}

const Contracts = ({ title, stage, emptyHint }: Props) => (
  <QueryPage
    title={title}
    listing={purchaseAgreementList}
    operation={mallContracts.listPurchases}
    fixed={{ stage }}
    rowKey="contractNo"
    marks={{ state: agreementMarks }}
    emptyHint={emptyHint}
    detail={({ contractNo }) => (
      <AgreementDetail
        contractNo={contractNo as ContractNo}
        actions={(agreement) => <BuyerActions agreement={agreement} />}
      />
    )}
    detailStandsAlone
  />
);

/** 待确认合同 (R-2128): what the merchant writes, and what he has submitted. */
export const WaitingContractsPage = () => (
  <Contracts title="待确认合同" stage="waiting" emptyHint="商户确认订单后生成的合同会出现在这里" />
);

/** 已确认合同 (R-2129). */
export const ConfirmedContractsPage = () => (
  <Contracts title="已确认合同" stage="agreed" emptyHint="双方确认后的合同会出现在这里，并转入合同中心办理" />
);
