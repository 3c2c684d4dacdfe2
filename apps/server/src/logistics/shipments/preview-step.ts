import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { quantity } from "@zd/domain/kernel/brand";
import { haulages, shipmentStates, transportModes } from "@zd/domain/logistics/codes";
import { formatPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { readToHaul } from "../../contracts/index.ts";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { ShipmentRow } from "../waybills/waybill-row.ts";
import {
  type OwnStep,
  type QuoteRow,
  requireEnd,
  standingQuotes,
  stateAfter,
  stepMark,
} from "./shipment-outcome.ts";
import { getOwnShipment, leftOf, requireOpen, requireRoom, termsOf } from "./shipment-store.ts";

const stepWords = {
  publish: { direction: "发布", words: "占用合同可发量；发布后不能修改，可以取消" },
  close: { direction: "完成", words: "未发的数量释放，不能再派车；已签收的运费照常结算" },
  cancel: { direction: "取消", words: "释放占用的合同可发量，不可恢复" },
} as const satisfies Record<OwnStep, object>;

/** 发布、完成与取消发运的确认卡 */
export const previewStep = handle(
  api.shipments.previewStep,
  async ({ shipment: no, step }, { db, actor, now }) => {
    const row = await getOwnShipment(db, no, actor.firmId);
    const haul = await readToHaul(db, row.contractNo, actor.firmId);
    // A draft has taken nothing of the contract yet.
    const [left, besides, standing] = await Promise.all([
      leftOf(db, haul, null),
      leftOf(db, haul, no),
      standingQuotes(db, no).execute(),
    ]);
    const { barred } = await previewOutcome(async () => {
      requireOpen(row, step);
      if (step === "publish") requireRoom(haul, actor.firmId, termsOf(row), besides, now);
      else await requireEnd(db, row, step);
    });
    const after = step === "publish" ? besides - row.quantity : besides;
    const { direction, words } = stepWords[step];
    return {
      ...plainCard,
      number: no,
      party: actor.firmName,
      direction,
      path: `${row.fromPlace} → ${row.toPlace}`,
      amount: null,
      changes:
        barred === null
          ? changedRows([
              ["发运单状态", shipmentStates[row.state], shipmentStates[stateAfter(step, row)]],
              ["合同可安排发运", tonnes(left), tonnes(after)],
            ])
          : [],
      subject: `合同 ${row.contractNo}，${row.product} ${tonnes(row.quantity)}`,
      effect: null,
      falls: step === "publish" ? null : await fallsOf(db, standing),
      facts: factsOf(row, step),
      consequence: [{ when: `${direction}后`, words }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash(stepMark(step, row, step === "publish" ? [] : standing)),
    };
  },
);

const tonnes = (amount: bigint) => `${groupedQuantity(quantity(amount))} 吨`;

/** Tonnes sent and arrived, and who acts next. */
const factsOf = (row: ShipmentRow, step: OwnStep): Card["facts"] => [
  {
    title: "承运",
    words: `${transportModes[row.mode]}，${haulages[row.haulage]}，装货 ${row.loadFrom} 至 ${row.loadTo}`,
  },
  ...(step === "publish"
    ? [{ title: "下一步", words: row.haulage === "own" ? "发运方派车" : "承运商报价" }]
    : [
        {
          title: "已发运",
          words: `已装 ${tonnes(row.loaded)}，已签收 ${tonnes(row.signed)}，共 ${row.waybills} 张运单`,
        },
      ]),
];

/** Quotes of carriers that lapse with the step. */
async function fallsOf(db: Reader, standing: readonly QuoteRow[]): Promise<Card["falls"]> {
  if (standing.length === 0) return null;
  const firms = await findFirms(db, [...new Set(standing.map(({ carrierId }) => carrierId))]);
  return {
    title: "落选报价",
    words: `${standing.length} 家`,
    rows: standing.map(({ carrierId, price }) => [
      firms.get(carrierId)?.name ?? "",
      `${formatPrice(price)} 元/吨`,
    ]),
  };
}
