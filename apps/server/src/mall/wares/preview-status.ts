import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnShop, requireRunning } from "../merchants/shop-store.ts";
import { wareCard } from "./ware-card.ts";
import { merchantSteps, requireStatus } from "./ware-outcome.ts";
import { getWare } from "./ware-store.ts";

const stepWords = {
  "0": { direction: "撤回审核", follows: "成为草稿，修改后须重新提交审核" },
  "2": { direction: "上架", follows: "立即在商城展示，按此单价与库存销售" },
  "4": { direction: "下架", follows: "商城不再展示，不能下单；已下的订单继续办理，未修改时可以直接再上架" },
} as const;

/** 商家撤回审核、上架与下架商品的确认卡 */
export const previewStatus = handle(
  api.mallWares.previewStatus,
  async ({ ware: id, state }, { db, actor, request }) => {
    const shop = await getOwnShop(db, { actor, request });
    const ware = await getWare(db, id, { firmId: actor.firmId });
    return wareCard(db, {
      ware,
      party: actor.firmName,
      shop,
      step: merchantSteps[state],
      ...stepWords[state],
      actor,
      require: () => {
        requireRunning(shop);
        requireStatus(ware, state);
      },
    });
  },
);
