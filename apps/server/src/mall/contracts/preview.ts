import { api } from "@zd/api";
import { fen, instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { contractLetter } from "@zd/domain/letters/contract-letter";
import { type Block, eachFact, factValue } from "@zd/domain/letters/letter";
import type { LetterDeal } from "@zd/domain/letters/letter-deal";
import { placeOf } from "@zd/domain/mall/agreement";
import { chargesOf } from "@zd/domain/mall/charges";
import type { Side } from "@zd/domain/terms/codes";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findParties, promisesInWords } from "../orders/letter-words.ts";
import { getOwnOrder, termsOfOrder } from "../orders/order-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { type AgreementRow, getOwnAgreement, toAgreement } from "./agreement-store.ts";

/** 合同预览: the words that would be signed now; nothing is kept. */
export const preview = handle(
  api.mallContracts.preview,
  async ({ contractNo }, { db, actor, request, now }) => {
    await openMall(db, request);
    const { row } = await getOwnAgreement(db, contractNo, actor.firmId);
    const order = await getOwnOrder(db, row.orderNo, actor.firmId);
    const letter = contractLetter(await termsOf(db, row, order), formatShanghai(now));
    return {
      number: letter.number,
      title: letter.title,
      isFinal: row.state === "2",
      blocks: letter.blocks.map(shownBlock),
      signers: letter.signers.map(({ label, name }) => ({ label, value: name })),
    };
  },
);

/** A block with all of its fields, as the wire has it. */
const shownBlock = (block: Block) => {
  const nothing = { text: "", facts: [], columns: [], rows: [] };
  switch (block.kind) {
    case "heading":
    case "text":
      return { ...nothing, kind: block.kind, text: block.text };
    case "notes":
      return { ...nothing, kind: "text" as const, text: block.notes.join("") };
    case "facts":
      return {
        ...nothing,
        kind: block.kind,
        facts: eachFact(block.facts).map((fact) => ({ label: fact[0], value: factValue(fact) })),
      };
    case "table":
      return {
        ...nothing,
        kind: block.kind,
        columns: block.columns.map(({ title }) => title),
        rows: block.rows.map((row) => [...row]),
      };
  }
};

async function termsOf(
  db: Reader,
  row: AgreementRow,
  order: Awaited<ReturnType<typeof getOwnOrder>>,
): Promise<LetterDeal> {
  const { price, quantity } = row;
  const charges = (side: Side) => {
    const terms = termsOfOrder(order)[side];
    return terms ? chargesOf(terms, price, quantity) : { fee: fen(0n), deposit: fen(0n) };
  };
  const [ofBuyer, ofSeller] = [charges("B"), charges("S")];
  return {
    contractNo: row.contractNo,
    ...(await findParties(db, order)),
    sectionName: order.shopName,
    section: "",
    orderNo: row.orderNo,
    tradingDay: row.tradingDay,
    dealtAt: instant(row.changedAt.getTime()),
    signBy: null,
    product: order.wareName,
    producer: order.placeName,
    quantity,
    price,
    amount: row.amount,
    place: placeOf(toAgreement(row, order).terms, order.placeName),
    delivery: row.delivery,
    deliveryFrom: row.deliveryFrom,
    deliveryTo: row.deliveryTo,
    payType: row.payType,
    deposits: { B: ofBuyer.deposit, S: ofSeller.deposit },
    fees: { B: ofBuyer.fee, S: ofSeller.fee },
    qualities: promisesInWords(order.shown),
  };
}
