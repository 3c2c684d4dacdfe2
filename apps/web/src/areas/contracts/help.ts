import type { PageHelp } from "../../app/page-help.ts";
import type { contractArea } from "./pages.ts";

/** 本页说明 of the contract centre. */
export const help: PageHelp<typeof contractArea> = {
  "/contract": "合同中心的总览：各类合同中有多少等待本企业办理，点击数字进入相应列表。",
  "/contract/tradeBuy":
    "作为买方需要办理的交易合同：签订、付款、验收、确认结算。每一步都有办理期限，逾期的后果写在确认卡上。",
  "/contract/tradeSale":
    "作为卖方需要办理的交易合同：签订、发货、提交结算、提现。每一步都有办理期限，逾期的后果写在确认卡上。",
  "/contract/tradeBuyQuery":
    "本企业作为买方的全部交易合同，可按状态和时间查询并导出；点开一份合同可看到它的文本、办理记录和资金。",
  "/contract/tradeSaleQuery":
    "本企业作为卖方的全部交易合同，可按状态和时间查询并导出；点开一份合同可看到它的文本、办理记录和资金。",
  "/contract/mallBuy": "商城订单形成的、等待本企业作为买方办理的合同。",
  "/contract/mallSale": "商城订单形成的、等待本企业作为卖方办理的合同。",
  "/contract/mallBuyQuery": "本企业作为买方的全部商城合同，可按状态和时间查询并导出。",
  "/contract/mallSaleQuery": "本企业作为卖方的全部商城合同，可按状态和时间查询并导出。",
  "/contract/cx/cx-plan-pay":
    "长协合同中等待本企业付款的月度计划。可以选择多个月份一次付款：要么全部成功，要么全部不扣款。",
  "/contract/cx/cx-plan-cash": "长协合同中可以提现的月度计划。提现由银行办理，银行未付款的金额会退回账户。",
  "/contract/cx/cx-contract": "本企业的长协合同：价格、月度计划和执行情况。双方签字后生效。",
};
