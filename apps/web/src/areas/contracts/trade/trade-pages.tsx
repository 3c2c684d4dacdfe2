import { ContractList } from "./contract-list.tsx";

/** 采购合同办理. */
export const PurchaseHandlingPage = () => <ContractList key="purchaseHandling" name="purchaseHandling" />;

/** 销售合同办理. */
export const SaleHandlingPage = () => <ContractList key="saleHandling" name="saleHandling" />;

/** 采购合同查询. */
export const PurchasesPage = () => <ContractList key="purchases" name="purchases" />;

/** 销售合同查询. */
export const SalesPage = () => <ContractList key="sales" name="sales" />;
