import { api } from "@zd/api";
import { transportModes } from "@zd/domain/logistics/codes";
import { amountOf } from "@zd/domain/money/amount";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { findShipment } from "../shipments/shipment-store.ts";
import {
  findOwnQuote,
  type OwnQuote,
  quoteMark,
  requireCarrier,
  requirePublished,
  requireQuotable,
} from "./quote-rules.ts";

/** 承运报价的确认卡: the freight of the whole shipment, and the quote that it replaces. */
export const previewQuote = handle(
  api.carriers.previewQuote,
  async ({ shipment: no, price, vehicles }, { db, actor }) => {
    requireCarrier(actor);
    const shipment = await findShipment(db, no);
    if (!shipment) throw notFound();
    requirePublished(shipment, actor);
    const [own, firms, { barred }] = await Promise.all([
      findOwnQuote(db, no, actor.firmId),
      findFirms(db, [shipment.shipperId]),
      previewOutcome(async () => requireQuotable(shipment, actor, price)),
    ]);
    const { product, quantity, fromPlace, toPlace, loadFrom, loadTo, mode, limitPrice } = shipment;
    const offered = { price, vehicles };
    const freight = ({ price: at }: Pick<OwnQuote, "price">) => `${formatAmount(amountOf(at, quantity))} 元`;
    return {
      ...plainCard,
      number: no,
      party: firms.get(shipment.shipperId)?.name ?? shipment.shipperId,
      direction: "报价",
      path: `${fromPlace} → ${toPlace}`,
      amount: amountOf(price, quantity),
      changes:
        barred === null
          ? changedRows([
              ["运价", own ? perTonne(own) : "", perTonne(offered)],
              ["运费合计", own ? freight(own) : "", freight(offered)],
              ["可派车辆", own ? `${own.vehicles} 辆` : "", `${vehicles} 辆`],
            ])
          : [],
      subject: `${product} ${groupedQuantity(quantity)} 吨 × ${perTonne(offered)}`,
      effect: null,
      facts: [
        { title: "运输", words: `${transportModes[mode]}，装货 ${loadFrom} 至 ${loadTo}` },
        { title: "限价", words: limitPrice === null ? "不限" : `${groupedPrice(limitPrice)} 元/吨` },
        { title: "有效期", words: "至发运方选定承运商或取消发运为止，其间可以撤回" },
      ],
      consequence: [
        { when: "报价后", words: own ? "替换本方前次报价" : "等待发运方选定，每个货源一份报价" },
        { when: "选定后", words: "按此运价承运，不可撤回；运费按签收数量结算" },
      ],
      people: [{ role: "报价", name: actor.name, at: null }],
      barred,
      seen: previewHash(quoteMark(no, offered, own)),
    };
  },
);

const perTonne = ({ price }: Pick<OwnQuote, "price">) => `${groupedPrice(price)} 元/吨`;
