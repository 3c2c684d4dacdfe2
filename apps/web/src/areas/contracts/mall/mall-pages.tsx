import { mallContracts } from "@zd/api/mall/agreements";
import type { OutputOf } from "@zd/api/wire/operation";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { AgreementStep } from "@zd/domain/mall/agreement";
import { useAgreementCards } from "../../../parts/mall/agreement-cards.tsx";
import { AgreementDetail } from "../../../parts/mall/agreement-view.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ContractDetail } from "../trade/contract-detail.tsx";

/** 商城采购合同办理 */
export const MallPurchaseHandlingPage = () => (
  <MallContracts key="purchaseHandling" name="purchaseHandling" />
);

/** 商城销售合同办理 */
export const MallSaleHandlingPage = () => <MallContracts key="saleHandling" name="saleHandling" />;

/** 商城采购合同查询 */
export const MallPurchasesPage = () => <MallContracts key="purchases" name="purchases" />;

/** 商城销售合同查询 */
export const MallSalesPage = () => <MallContracts key="sales" name="sales" />;

type Row = OutputOf<typeof mallContracts.listPurchases>["rows"][number];

const purchases = { of: mallContracts.listPurchases, side: "B" } as const;
const sales = { of: mallContracts.listSales, side: "S" } as const;

const lists = {
  purchaseHandling: {
    ...purchases,
    title: "商城采购合同办理",
    handling: true,
    empty: "没有需要办理的商城采购合同，商家确认订单后会出现在这里",
  },
  saleHandling: {
    ...sales,
    title: "商城销售合同办理",
    handling: true,
    empty: "没有需要办理的商城销售合同，确认订单后会出现在这里",
  },
  purchases: { ...purchases, title: "商城采购合同查询", handling: false, empty: undefined },
  sales: { ...sales, title: "商城销售合同查询", handling: false, empty: undefined },
} as const;

const foldedColumns = ["payType", "changedAt"] as const;
const open = { isOpen: "Y" } as const;

/** One side's contracts of the mall: agreed on first, then carried out like any other (domain §9). */
function MallContracts({ name }: { readonly name: keyof typeof lists }) {
  const { of, side, title, handling, empty } = lists[name];
  const { beginOf, ofPage } = useAgreementCards(side, handling);
  return (
    <QueryPage
      title={title}
      of={of}
      rowKey="contractNo"
      folded={foldedColumns}
      emptyHint={empty}
      detailStandsAlone
      detail={(row) => {
        const begin = beginOf(row.contractNo);
        // Begun by its card, the contract opens before its button is heard.
        return <Detail key={`${row.contractNo} ${begin ?? ""}`} of={row} begin={begin} />;
      }}
      {...ofPage}
      {...(handling && { fixed: open })}
    />
  );
}

interface DetailProps {
  readonly of: Row;
  /** The step whose dialog opens with it; null for none. */
  readonly begin: AgreementStep | null;
}

function Detail({ of: { contractNo: number, state }, begin }: DetailProps) {
  const contractNo = number as ContractNo;
  if (state !== "2") return <AgreementDetail contractNo={contractNo} begin={begin} />;
  return (
    <>
      <AgreementDetail contractNo={contractNo} brief />
      <ContractDetail contractNo={contractNo} />
    </>
  );
}
