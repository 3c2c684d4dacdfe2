import { type WaybillState, waybillStates } from "@zd/domain/logistics/codes";
import type { News } from "@zd/domain/messages/news";
import { firmsOf, type WaybillRow } from "./waybill-row.ts";

/** States of a waybill that its firms are told of. */
const toldStates: readonly WaybillState[] = ["1", "3", "4", "5", "9"];

/** 运单: what the firms of a waybill are told when it comes into another state. */
export const waybillNews = (before: WaybillRow, after: WaybillRow): readonly News[] =>
  before.state === after.state || !toldStates.includes(after.state)
    ? []
    : firmsOf(after).map((firm) => ({
        reference: `waybill/${after.waybillNo}/${after.steps}`,
        kind: "waybill",
        to: { firm, permission: "ship-and-receive" },
        subject: "waybill",
        id: after.waybillNo,
        parameters: {},
        words: `运单 ${after.waybillNo} ${waybillStates[after.state]}`,
        consequence: `合同 ${after.contractNo}`,
        dueAt: null,
        practice: false,
      }));
