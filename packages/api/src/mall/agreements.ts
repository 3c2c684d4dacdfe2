import { contractStates } from "@zd/domain/contracts/codes";
import { agreementSteps, mallAgreementStates } from "@zd/domain/mall/agreement";
import { z } from "zod";
import { contractKey } from "../contracts/detail-fields.ts";
import { side } from "../market/board.ts";
import { mall } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, dateTime, day, id, many, text, tonnes, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { attributesShown, payType, qualityShown, shopName, ware, wareName } from "./fields.ts";
import { purchaseAgreementList, saleAgreementList } from "./order-lists.ts";
import { contractPrice, orderNo } from "./orders.ts";

const contractNo = ["contno", id<"ContractNo">(), "合同号"] as const;
const tradingDay = ["fdate", text(10), "合同日期"] as const;
const version = ["version", many, "版本，每次办理加一"] as const;
const state = ["status", codesOf(mallAgreementStates), "合同状态"] as const;
const seen = ["version", many.optional(), "所见版本；他人已办理时拒绝"] as const;
const address = ["address", text(200), "收货地址"] as const;

const terms = {
  quantity: ["contnum", tonnes, "合同数量，吨"],
  payType,
  delivery: ["delivery", text(40, 1), "交收方式"],
  deliveryFrom: ["deliveryfrom", day, "交货期起"],
  deliveryTo: ["deliveryto", day, "交货期止"],
  address,
  memo: ["memo", text(500), "补充约定"],
} as const;

const party = payload({
  firm: ["firmId", id<"FirmId">(), "企业编号"],
  name: ["firmName", text(200), "企业名称"],
  creditCode: ["creditCode", text(18), "统一社会信用代码"],
});

const of = { ...contractKey, seen } as const;
const moved = payload({ tradingDay, contractNo, version, state });
const refusalsOfStep = ["MALL_OFF", "NOT_FOUND", "CONTRACT_CHANGED", "AGREEMENT_STATE_WRONG"] as const;

const fact = payload({ label: ["label", text(60), "项目"], value: ["value", text(400), "内容"] });

/** A block of a letter for a page; fields that its kind does not have are empty. */
const block = payload({
  kind: ["kind", z.enum(["heading", "text", "facts", "table"]), "标题、正文、要素或表格"],
  text: ["text", text(4_000), "标题或正文"],
  facts: ["facts", z.array(fact), "要素"],
  columns: ["columns", z.array(text(60)), "表头"],
  rows: ["rows", z.array(z.array(text(400))), "表格行"],
});

/** 商城合同 (domain §9), until both sides agree and it becomes a contract like any other. */
export const mallContracts = operations("mallContracts", {
  /** Lists the mall contracts of the firm as buyer (R-7286). */
  listPurchases: list(mall, "opera/contract/bPage", { listing: purchaseAgreementList, access: "member" }),

  /** Lists the mall contracts of the firm as seller (R-7287). */
  listSales: list(mall, "opera/contract/sPage", { listing: saleAgreementList, access: "member" }),

  /** Gives a mall contract with its ware, to both sides (R-7292). */
  readContract: query(mall, "opera/contract/attribute", {
    title: "合同商品属性",
    access: "member",
    input: payload(contractKey),
    output: payload({
      tradingDay,
      contractNo,
      version,
      state,
      side: ["handtype", side, "本方方向"],
      contractState: ["contstatus", codesOf(contractStates).nullable(), "履约状态，未生效为空"],
      orderNo,
      ordered: ["ordernum", tonnes, "订单数量，吨"],
      ware,
      wareName,
      shopName,
      product: ["productName", text(80), "产品"],
      place: ["placeName", text(80), "提货地点"],
      buyer: ["buyer", party, "买方"],
      seller: ["seller", party, "商家"],
      price: contractPrice,
      amount: ["amount", yuan, "合同金额"],
      fee: ["fee", yuan, "本方服务费"],
      deposit: ["bail", yuan, "本方保证金"],
      ...terms,
      cancelledBy: ["cancelside", side.nullable(), "取消方"],
      reason: ["reason", text(200), "取消原因"],
      openedAt: ["createTime", dateTime, "生成时间"],
      changedAt: ["updateTime", dateTime, "最近办理时间"],
      changedBy: ["userName", text(64), "最近办理人"],
      actions: ["actions", z.array(codesOf(agreementSteps)), "本方此刻可办理"],
      mayMoveAddress: ["editaddress", z.boolean(), "本方此刻可否修改收货地址"],
      attributes: attributesShown,
      qualities: qualityShown,
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** R-7291: edits the terms; a submitted contract must be submitted again, and the buyer is asked anew. */
  editContract: command(mall, "opera/contract/edit", {
    title: "商家编辑合同",
    access: "sign",
    input: payload({ ...of, ...terms }),
    output: moved,
    refusals: [...refusalsOfStep, "COUNT_ABOVE_ORDERED", "QUANTITY_NOT_POSITIVE", "DELIVERY_PERIOD_WRONG"],
  }),

  /** What a step makes of the contract in the version that was seen, for the side that takes it. */
  previewStep: query(mall, "opera/contract/previewStep", {
    title: "商城合同提交、确认、取消确认卡",
    access: "sign",
    input: payload({ ...of, step: ["step", z.enum(["submit", "confirm", "cancel"]), "办理事项"] }),
    output: card,
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** Submits a mall contract to its buyer (R-7289). */
  submitContract: command(mall, "opera/contract/submit", {
    title: "商家提交合同",
    access: "sign",
    binds: "rights",
    input: payload(of),
    output: moved,
    refusals: [...refusalsOfStep, "DELIVERY_PERIOD_WRONG"],
  }),

  /** R-7288: the buyer agrees; the contract opens, to be signed by both sides (domain §5). */
  confirmContract: command(mall, "opera/contract/confirm", {
    title: "买家确认合同",
    access: "sign",
    binds: "rights",
    input: payload(of),
    output: moved,
    refusals: [...refusalsOfStep, "DELIVERY_PERIOD_WRONG"],
  }),

  /** R-7290: cancels it, by either side, before both have agreed. */
  cancelContract: command(mall, "opera/contract/cancel", {
    title: "取消合同",
    access: "sign",
    binds: "rights",
    input: payload({ ...of, reason: ["reason", text(200, 1), "原因"] }),
    output: moved,
    refusals: [...refusalsOfStep, "FIELD_REQUIRED"],
  }),

  /** R-7293: changes the delivery address, by the buyer, until the first goods are shipped. */
  moveAddress: command(mall, "opera/contract/updateAddress", {
    title: "更新合同地址",
    access: "sign",
    input: payload({ ...of, address: ["address", text(200, 1), "收货地址"] }),
    output: moved,
    refusals: ["MALL_OFF", "NOT_FOUND", "CONTRACT_CHANGED", "ADDRESS_FIXED"],
  }),

  /** R-7294: text of the contract with its present terms. */
  preview: query(mall, "contract/preview", {
    title: "合同预览",
    access: "member",
    input: payload(contractKey),
    output: payload({
      number: ["letterno", text(80), "函件编号"],
      title: ["title", text(40), "标题"],
      isFinal: ["final", z.boolean(), "双方是否已确认，不再变化"],
      blocks: ["blocks", z.array(block), "内容"],
      signers: ["signers", z.array(fact), "签署方"],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),
});
