import { api } from "@zd/api";
import { balanceOf } from "@zd/domain/funds/ledger";
import { fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { findBalances, findPurse } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, previewOutcome, purseEffect } from "../../platform/calls/card.ts";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { findDue, freightOutcome, requireCover, sumsOf } from "./freight-due.ts";
import { findShipment } from "./shipment-store.ts";

/** 结算运费的确认卡: what is due to the carrier, what he pays back for losses, and the shipper's accounts afterwards. */
export const previewFreight = handle(
  api.shipments.previewFreight,
  async ({ shipment: no }, { db, actor }) => {
    const row = await findShipment(db, no);
    if (!row || row.shipperId !== actor.firmId) throw notFound();
    const { shipperId, carrierId, product, fromPlace, toPlace } = row;
    const due = await findDue(db, no).execute();
    const { freight, charge } = sumsOf(due);
    const { outcome: found, barred } = await previewOutcome(async () => {
      if (due.length === 0 || carrierId === null) throw new Refused("FREIGHT_NOT_DUE");
      const has = await findBalances(db, [shipperId, carrierId], allDisclosed);
      const available = (holder: typeof shipperId) => balanceOf(has, { holder, bucket: "available" });
      requireCover({ freight, charge }, available(shipperId), available(carrierId));
      return freightOutcome(db, { no, shipperId, carrierId }, due);
    });
    const firms = carrierId === null ? null : await findFirms(db, [carrierId]);
    const paid = fen(freight - charge);
    return {
      ...plainCard,
      number: no,
      party: (carrierId !== null && firms?.get(carrierId)?.name) || "--",
      direction: "运费",
      path: "可用资金 → 承运商可用资金",
      amount: paid,
      subject: `${product} ${fromPlace} 至 ${toPlace}`,
      effect: purseEffect("资金", ["现在", "结算后"], found?.purse ?? (await findPurse(db, shipperId, null))),
      facts: [
        { title: "运单", words: `${due.length} 张` },
        { title: "运费", words: `${formatAmount(freight)} 元` },
        { title: "超耗赔付", words: `${formatAmount(charge)} 元，由承运商付回` },
        { title: "净额", words: `${formatAmount(paid)} 元` },
      ],
      consequence: [{ when: "结算后", words: "立即付给承运商，超耗赔付同时付回，不可撤回" }],
      people: [{ role: "结算", name: actor.name, at: null }],
      barred,
      seen: previewHash(found),
    };
  },
);
