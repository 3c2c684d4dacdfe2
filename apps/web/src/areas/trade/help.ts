import type { PageHelp } from "../../app/page-help.ts";
import type { tradeArea } from "./pages.ts";

/** 本页说明 of the trade area. */
export const help: PageHelp<typeof tradeArea> = {
  "/trade":
    "交易大厅按专场列出正在进行和将要开始的场次及其标的，行情实时更新。点击场次进入交易场次页面报价；开通商城时，本页为网上商城首页。",
  "/trade/hall":
    "按专场列出正在进行和将要开始的场次及其标的，行情实时更新。可按品种、模式、状态筛选，点击场次进入交易场次页面报价。",
  "/trade/desk":
    "把最多六个场次放在一个窗口：左侧是所有场次中被超越的标的，剩余时间最短在前，按钮上是可再报的价格；右侧是选中标的的出价单。按 ? 查看快捷键。行情中断的场次会变灰并暂停报价。",
  "/trade/round":
    "一个场次的标的、行情、倒计时和本企业的报价。报价以交易中心收到的时间为准，提交前请核对确认卡上的数量、价格和冻结的保证金。",
  "/trade/verify": "用场次的公开证据核对成交：在本机重新计算每一笔记录，任何改动都会被指出。不需要登录。",
  "/trade/tradeNotice": "每个场次的交易公告：标的、时间、模式、保证金和交收条件。参加前请完整阅读。",
  "/trade/marketNotice": "平台发布的通知：服务时间、规则变更、系统维护等。",
  "/trade/exchangeNotice": "各交易中心发布的市场公告。",
  "/trade/goodsSearch": "在网上商城中按品种、指标、价格和产地查找商品。登录后可直接下单，也可收藏商品。",
  "/trade/mallWareDetail":
    "一件商品的价格、可售数量、质量指标和交货方式。下单后由商家确认，确认后双方签订合同。",
  "/trade/shop": "一家店铺的介绍和它正在出售的商品。收藏后可在用户中心找到它。",
  "/trade/factoryList": "按区域查看有哪些园区、矿和煤场，以及各地的价格。",
  "/trade/placeFactory": "一个区域的园区，以及园区内的矿与煤场。",
  "/trade/factoryInfo": "一个矿或煤场的介绍、位置和它的商品。",
};
