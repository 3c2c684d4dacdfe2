import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { payTypes } from "@zd/domain/terms/codes";
import { findFirms } from "../../identity/index.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";

const most = 20;

const rules =
  "买卖双方应在签订截止前完成电子合同签订；逾期未签订或未付款的，视为放弃成交，履约保证金按交易规则扣除。" +
  "交易服务费于成交时收取。货物数量、质量以合同约定的计量与化验结果为准。";

/** By what deal letters are sorted. */
interface Dealt {
  readonly dealtAt: Date;
  readonly contractNo: string;
}

const newestFirst = (a: Dealt, b: Dealt) =>
  b.dealtAt.getTime() - a.dealtAt.getTime() || (a.contractNo < b.contractNo ? 1 : -1);

/** 成交通知书 (1002): only the two parties of a deal may read it. */
export const listDealLetters = handle(
  api.contracts.listDealLetters,
  async ({ contractNo }, { db, actor }) => {
    // Each side has its index in this order; both at once would have to be sorted.
    const ofSide = (side: "buyerId" | "sellerId") => {
      const query = db
        .selectFrom("contracts.contract")
        .selectAll()
        .where(side, "=", actor.firmId)
        .orderBy("dealtAt", "desc")
        .orderBy("contractNo", "desc")
        .limit(most);
      return (contractNo === undefined ? query : query.where("contractNo", "=", contractNo)).execute();
    };
    const sides = await Promise.all([ofSide("buyerId"), ofSide("sellerId")]);
    const found = sides.flat().sort(newestFirst).slice(0, most);
    if (contractNo !== undefined && found.length === 0) throw notFound();

    const firms = await findFirms(
      db,
      found.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    );
    const party = (id: (typeof found)[number]["buyerId"]) => {
      const firm = firms.get(id);
      return { firmId: id, firmName: firm?.name ?? "", creditCode: firm?.creditCode ?? "" };
    };
    return found.map((letter) => {
      const bought = letter.buyerId === actor.firmId;
      return {
        contractNo: letter.contractNo,
        tradingDay: letter.tradingDay,
        dealtAt: instant(letter.dealtAt.getTime()),
        section: letter.sectionId,
        sectionName: letter.sectionName,
        orderNo: letter.orderNo,
        side: bought ? ("B" as const) : ("S" as const),
        buyer: party(letter.buyerId),
        seller: party(letter.sellerId),
        product: letter.product,
        producer: letter.producer,
        quantity: letter.quantity,
        price: letter.price,
        amount: letter.amount,
        amountCapital: chineseCapital(letter.amount),
        deposit: bought ? letter.buyerDeposit : letter.sellerDeposit,
        fee: bought ? letter.buyerFee : letter.sellerFee,
        place: letter.place,
        delivery: letter.delivery,
        deliveryFrom: letter.deliveryFrom,
        deliveryTo: letter.deliveryTo,
        payTypeName: payTypes[letter.payType],
        signBy: letter.signBy && instant(letter.signBy.getTime()),
        rules,
      };
    });
  },
);
