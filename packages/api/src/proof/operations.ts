import { z } from "zod";
import { receipt } from "../trading/market-fields.ts";
import type { Receipt } from "../trading/operations.ts";
import { core, market } from "../wire/address-families.ts";
import { id, many, moment, text } from "../wire/fields.ts";
import { errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const hex = text(64);

/** A public key of the exchange's signatures; its id is the beginning of the SHA-256 of the key itself. */
const publicKey = payload({
  id: ["id", text(64), "公钥编号"],
  algorithm: ["algorithm", text(16), "算法"],
  publicKey: ["publicKey", text(200), "公钥，SPKI DER，Base64"],
});

/**
 * Everything that is needed to check a session (证明包), under the names of the file: the opening as fixed on the calendar,
 * every row of the journal, and the signed head. Firms and users have aliases in it.
 */
export const bundle = payload({
  format: ["format", text(32), "格式"],
  section: ["section", id<"SectionId">(), "场次编号"],
  opening: ["opening", z.string(), "开场内容，原文"],
  rows: [
    "rows",
    z.array(
      payload({
        seq: ["seq", many, "序号"],
        body: ["body", z.string(), "原文"],
        hash: ["hash", hex, "哈希"],
      }),
    ),
    "日志",
  ],
  seal: [
    "seal",
    payload({
      rows: ["rows", many, "日志行数"],
      head: ["head", hex, "末行哈希"],
      status: ["status", text(2), "场次状态"],
      at: ["at", moment, "签名时间"],
      key: ["key", text(64), "公钥编号"],
      signature: ["signature", text(200), "签名，Base64"],
    }),
    "签名",
  ],
  keys: ["keys", z.array(publicKey), "公钥"],
});
export type Bundle = z.output<typeof bundle>;

/** A receipt as its owner stores it: signed by itself, with the alias and salt that prove whose order it was. */
export const storedReceipt = payload({
  receipt: ["receipt", receipt, "回执"],
  alias: ["alias", text(64), "日志中本企业的代号"],
  aliasOf: ["aliasof", text(128), "代号的原文"],
  aliasKey: ["aliaskey", hex, "代号的盐"],
});

/** A receipt as a file, in the form that the verifier reads; `more` proves whose order it was. */
export const receiptFile = ({ orderNo, seq, at, hash, proof: signed }: Receipt, more: object = {}) => ({
  format: "zd-receipt/1",
  section: signed?.section,
  orderNo,
  seq,
  at,
  hash,
  key: signed?.key,
  path: signed?.path,
  signature: signed?.signature,
  ...more,
});

/** Proof that a session followed its rules (decision 0013). */
export const proof = operations("proof", {
  listKeys: query(market, "keys", {
    title: "签名公钥",
    access: "anyone",
    input: payload({}),
    output: z.array(publicKey),
  }),

  /** The bundle of an ended session: public, of a special section only for its invited firms and owners. */
  readBundle: errand(market, "bundle", {
    title: "场次证明包",
    access: "anyone",
    input: payload({ section: ["sectid", id<"SectionId">(), "场次编号"] }),
    output: bundle,
    refusals: ["NOT_FOUND", "SECTION_NOT_ENDED", "NOT_INVITED"],
    rate: { calls: 30, perMs: 60_000 },
  }),

  /** The firm's receipt of one of its orders, accepted or refused. */
  readReceipt: query(core, "receipt", {
    title: "订单回执",
    access: "member",
    input: payload({
      section: ["sectid", id<"SectionId">(), "场次编号"],
      seq: ["seq", many, "日志序号"],
    }),
    output: storedReceipt,
    refusals: ["NOT_FOUND"],
  }),
});
