import { Link } from "@tanstack/react-router";
import { mallContracts } from "@zd/api/mall/agreements";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { AgreementStage } from "@zd/domain/mall/agreement";
import type { Side } from "@zd/domain/terms/codes";
import { useAgreementCards } from "../../../parts/mall/agreement-cards.tsx";
import { AgreementDetail } from "../../../parts/mall/agreement-view.tsx";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 待签合同 (R-2122): to be edited and submitted, until the buyer confirms. */
export const WaitingSalesPage = () => (
  <Agreements
    key="S waiting"
    side="S"
    stage="waiting"
    title="待签合同"
    empty="确认订单后生成的合同在这里编辑并提交买方确认"
  />
);

/** 已签合同 (R-2123): agreed on, and carried out in the contract centre. */
export const AgreedSalesPage = () => (
  <Agreements
    key="S agreed"
    side="S"
    stage="agreed"
    title="已签合同"
    empty="买方确认后的合同在这里，签订、发货与结算在合同中心办理"
  />
);

/** 待确认合同 (R-2128): what the merchant writes, and what he has submitted. */
export const WaitingPurchasesPage = () => (
  <Agreements
    key="B waiting"
    side="B"
    stage="waiting"
    title="待确认合同"
    empty="商户确认订单后生成的合同会出现在这里"
  />
);

/** 已确认合同 (R-2129) */
export const AgreedPurchasesPage = () => (
  <Agreements
    key="B agreed"
    side="B"
    stage="agreed"
    title="已确认合同"
    empty="双方确认后的合同会出现在这里，签订、付款与结算在合同中心办理"
  />
);

const lists = {
  B: mallContracts.listPurchases,
  S: mallContracts.listSales,
} as const;
const handling = { B: "/contract/mallBuy", S: "/contract/mallSale" } as const;

const foldedColumns = {
  waiting: ["contractState", "payType", "address", "changedAt"],
  agreed: ["payType", "address", "changedAt"],
} as const;

interface Props {
  /** Whose contracts are listed: those of the firm as buyer (B) or as seller (S). */
  readonly side: Side;
  /** Whether the contract still waits for the other side, or is agreed on. */
  readonly stage: Extract<AgreementStage, "waiting" | "agreed">;
  readonly title: string;
  /** What to do where the list is empty. */
  readonly empty: string;
}

/** The mall contracts of one side that are in one stage. */
function Agreements({ side, stage, title, empty }: Props) {
  const { beginOf, ofPage } = useAgreementCards(side, stage === "waiting");
  return (
    <QueryPage
      of={lists[side]}
      title={title}
      fixed={{ stage }}
      rowKey="contractNo"
      folded={foldedColumns[stage]}
      emptyHint={empty}
      detailStandsAlone
      {...ofPage}
      detail={({ contractNo }) => {
        const begin = beginOf(contractNo);
        return (
          // Begun by its card, the contract opens before its button is heard.
          <AgreementDetail
            key={`${contractNo} ${begin ?? ""}`}
            contractNo={contractNo as ContractNo}
            begin={begin}
          >
            {stage === "agreed" && (
              <Link
                to={handling[side]}
                search={{ open: contractNo }}
                className={buttonClass({ look: "main" })}
              >
                办理合同
              </Link>
            )}
          </AgreementDetail>
        );
      }}
    />
  );
}
