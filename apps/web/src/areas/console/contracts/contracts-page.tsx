import { contractControl } from "@zd/api/contracts/control";
import { ContractTitle } from "../../../parts/contracts/contract-title.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ContractControl } from "./contract-control.tsx";

const folded = [
  "paid",
  "shipped",
  "settled",
  "dissent",
  "section",
  "tradingDay",
  "dealtAt",
  "version",
  "producer",
] as const;

/** 合同监管: every contract of the exchange, those that wait for it first. */
export function ContractsPage() {
  return (
    <QueryPage
      of={contractControl.listContracts}
      rowKey="contractNo"
      folded={folded}
      emptyHint="成交后生成的合同会出现在这里"
      detailStandsAlone
      detailTitle={(row) => <ContractTitle row={row} parties={`${row.buyer} 向 ${row.seller} 采购`} />}
      detail={({ contractNo }) => <ContractControl key={contractNo} contractNo={contractNo} />}
    />
  );
}
