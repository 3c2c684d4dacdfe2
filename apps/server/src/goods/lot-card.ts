import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { freeGoodsFault } from "@zd/domain/goods/booking";
import { type DeclaredGoods, declareFault } from "@zd/domain/goods/declared";
import { goodsStateNames, goodsStates, type LotBalances, type LotNo } from "@zd/domain/goods/states";
import { type Quantity, quantity, type WareKindId } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { changedRows, plainCard, previewHash } from "../platform/calls/card.ts";
import { handle } from "../platform/calls/operation.ts";
import { findOwnLot, freeOfKind, maySell } from "./lot-facts.ts";

/** Mark of a declaration: all that it says. */
export const declaredMark = ({
  wareKind,
  product,
  place,
  quantity: amount,
}: DeclaredGoods & { readonly wareKind: WareKindId }) => ({
  wareKind,
  product: product.trim(),
  place: place.trim(),
  amount,
});

/** Mark of a write-off: the tonnes of the lot by state, and the amount. */
export const writeOffMark = (lot: LotNo, balances: LotBalances, amount: Quantity) => ({
  lot,
  amount,
  balances: goodsStateNames.map((state) => balances[state]),
});

const tonnes = (amount: bigint) => `${groupedQuantity(quantity(amount))} 吨`;

/** 登记货物的确认卡: the new lot, and the firm's free tonnes of the ware kind afterwards. */
const previewLot = handle(api.goods.previewLot, async (input, { db, actor }) => {
  const [qualified, free] = await Promise.all([
    maySell(db, actor.firmId, input.wareKind),
    freeOfKind(db, actor.firmId, input.wareKind),
  ]);
  const fault = declareFault(input, qualified);
  return {
    ...plainCard,
    number: "",
    party: actor.firmName,
    direction: "登记",
    path: `登记外 → ${goodsStates.free}`,
    amount: null,
    changes: changedRows([
      ["新批次可用", tonnes(0n), tonnes(input.quantity)],
      ["该品种可用合计", tonnes(free), tonnes(free + input.quantity)],
    ]),
    subject: `${input.product.trim()}，存放于 ${input.place.trim()}`,
    effect: null,
    evidence: [{ passed: qualified, words: qualified ? "已有该品种的销售资质" : "没有该品种的销售资质" }],
    consequence: [
      {
        when: "登记后",
        words: "可挂牌、上架或质押；同一吨货物不能同时用于两处。登记由贵公司负责真实",
      },
    ],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: fault && refusalText(fault.reason, fault.figures ?? {}),
    seen: previewHash(declaredMark(input)),
  };
});

/** 注销货物的确认卡: free tonnes of the lot before and after, and what holds the others. */
const previewWriteOff = handle(
  api.goods.previewWriteOff,
  async ({ lot, quantity: amount }, { db, actor }) => {
    const { row, balances } = await findOwnLot(db, lot, actor.firmId);
    const fault = freeGoodsFault(lot, balances, amount);
    const all = goodsStateNames.reduce((sum, state) => sum + balances[state], 0n);
    return {
      ...plainCard,
      number: lot,
      party: actor.firmName,
      direction: "注销",
      path: `${goodsStates.free} → 登记外`,
      amount: null,
      changes: fault
        ? []
        : changedRows([
            [goodsStates.free, tonnes(balances.free), tonnes(balances.free - amount)],
            ["批次合计", tonnes(all), tonnes(all - amount)],
          ]),
      subject: `${row.product}，存放于 ${row.place}`,
      effect: null,
      facts: othersOf(balances),
      consequence: [{ when: "注销后", words: "注销的货物退出登记，不能再挂牌、上架或质押，且不能恢复" }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred: fault && refusalText(fault.reason, fault.figures ?? {}),
      seen: previewHash(writeOffMark(lot, balances, amount)),
    };
  },
);

/** Tonnes of the lot that are not free, which stay. */
function othersOf(balances: LotBalances): Card["facts"] {
  const others = goodsStateNames.filter((state) => state !== "free" && balances[state] > 0n);
  const words = others.map((state) => `${goodsStates[state]} ${tonnes(balances[state])}`).join("、");
  return [{ title: "不变", words: words === "" ? "批次的货物全部可用" : words }];
}

export const lotPreviews = [previewLot, previewWriteOff];
