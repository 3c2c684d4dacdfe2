import { wareReviews } from "@zd/api/mall/ware-reviews";
import type { OutputOf } from "@zd/api/wire/operation";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { Call } from "../../../api/client.ts";
import type { MassAction } from "../../../ui/mass/mass-action.ts";

type Row = OutputOf<typeof wareReviews.listWares>["rows"][number];

/** The ware in the version of this moment, which is the one that is reviewed, and what the step makes of it. */
async function read({ ware: id }: Row, step: "approve" | "reject", call: Call) {
  const ware = id as MallWareId;
  const { version } = await call(wareReviews.readWare, { ware });
  const card = await call(wareReviews.previewStep, { ware, step });
  return { card, key: { ware, version, seen: card.seen } };
}

const common = {
  may: ({ state }: Row) => state === "1",
  refreshes: [wareReviews.listWares, wareReviews.readWare],
} as const;

/** 通过 and 驳回 of many wares of the mall. */
export const massWareReview: readonly MassAction<Row>[] = [
  {
    ...common,
    label: "通过",
    title: "通过商品审核",
    outcome: "已通过",
    memo: { label: "审核意见（选填）", most: 200, isRequired: false },
    prepare: async (row, call) => {
      const { card, key } = await read(row, "approve", call);
      return {
        card,
        send: (commands, { memo }) => commands.send(wareReviews.approveWare, { ...key, memo }),
      };
    },
  },
  {
    ...common,
    label: "驳回",
    title: "驳回商品",
    outcome: "已驳回",
    look: "danger",
    memo: { label: "审核意见（必填）", most: 200, isRequired: true },
    prepare: async (row, call) => {
      const { card, key } = await read(row, "reject", call);
      return {
        card,
        send: (commands, { memo }) => commands.send(wareReviews.rejectWare, { ...key, memo }),
      };
    },
  },
];
