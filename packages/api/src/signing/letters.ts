import { contractLetterKinds } from "@zd/domain/letters/letter";
import { protocols } from "@zd/domain/letters/protocols";
import { z } from "zod";
import { contractKey } from "../contracts/detail-fields.ts";
import { storedFile } from "../files/operations.ts";
import { side } from "../market/board.ts";
import { fileLink, micro, mid } from "../wire/address-families.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import { codesOf, dateTime, flag, id, many, text } from "../wire/fields.ts";
import { errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const kind = ["kind", codesOf(contractLetterKinds), "函件种类"] as const;
const signedKind = ["kind", z.enum(["contract", "confirmation"]).default("contract"), "文件种类"] as const;
const number = ["letterno", text(80), "函件编号"] as const;
const digest = ["digest", text(64), "内容摘要（SHA-256）"] as const;
/** The text of the letter of which the digest is made; `readLetter` of the domain reads it. */
const content = ["content", text(200_000), "函件全文，其SHA-256即内容摘要"] as const;
const document = ["file", storedFile, "PDF文件"] as const;
const task = ["taskid", id<"SigningTask">(), "签署任务"] as const;
const serial = ["serialno", text(40), "证书序列号"] as const;

const minute = 60_000;

/** 函件与签署. */
export const letters = operations("letters", {
  /** The PDF of a letter, for its parties and the exchange (decision 0013). */
  make: errand(micro, "client/makeLetter", {
    title: "函件PDF",
    access: "member",
    rate: { calls: 120, perMs: minute },
    input: payload({
      kind,
      ...contractKey,
      settlement: ["wsetno", many.optional(), "结算单号，空为当前"],
    }),
    output: payload({ number, document }),
    refusals: ["NOT_FOUND"],
  }),

  /** The text of a letter, for its parties and the exchange, to be drawn on the screen and printed (decision 0013). */
  read: query(micro, "query/letter", {
    title: "函件内容",
    access: "member",
    rate: { calls: 120, perMs: minute },
    input: payload({ kind, ...contractKey, settlement: ["wsetno", many.optional(), "结算单号，空为当前"] }),
    output: payload({ number, digest, content, address: ["url", text(400), "核验地址，即二维码内容"] }),
    refusals: ["NOT_FOUND"],
  }),

  /** makes the document that is to be signed, and sends a code to the mobile of the certificate. */
  beginSigning: errand(mid, "SD0301", {
    title: "发起电子签署",
    access: "sign",
    relies: "ca",
    rate: { calls: 20, perMs: minute },
    input: payload({ kind: signedKind, ...contractKey }),
    output: payload({
      task,
      number,
      document,
      holder: ["holder", text(200), "证书持有人"],
      serial,
      mobile: ["mobile", text(11), "接收验证码的手机号，隐去中间"],
      expiresAt: ["expiretime", dateTime, "签署截止"],
      demoNotice,
    }),
    refusals: [
      "NOT_FOUND",
      "CERTIFICATE_INVALID",
      "SIGNED_ALREADY",
      "CONTRACT_STATE_WRONG",
      "SIGN_DEADLINE_PASSED",
      "CA_UNREACHABLE",
    ],
  }),

  /** signs the document and takes the step of the contract that follows, both or neither. */
  confirmSigning: errand(mid, "SD0304", {
    title: "电子签署确认",
    access: "sign",
    relies: "ca",
    rate: { calls: 30, perMs: minute },
    input: payload({ task, code: ["smscode", text(6, 6).meta({ secret: true }), "验证码"] }),
    output: payload({
      number,
      document,
      state: ["status", text(2).nullable(), "合同状态，确认函为空"],
    }),
    refusals: [
      "NOT_FOUND",
      "SIGNING_OVER",
      "SIGNED_ALREADY",
      "CODE_WRONG",
      "CODE_OVER",
      "CERTIFICATE_INVALID",
      "LETTER_CHANGED",
      "CONTRACT_CHANGED",
      "CONTRACT_STATE_WRONG",
      "SIGN_DEADLINE_PASSED",
      "CA_UNREACHABLE",
    ],
  }),

  /** Gives the signed document, its digest and who has signed it. */
  readSigned: query(mid, "SD0600", {
    title: "查询已签文件",
    access: "member",
    input: payload({ kind: signedKind, ...contractKey }),
    output: payload({
      number,
      document: ["file", storedFile.nullable(), "PDF文件，未生成为空"],
      digest: ["digest", text(64).nullable(), "内容摘要（SHA-256）"],
      isComplete: ["complete", flag, "双方是否均已签署"],
      signatures: [
        "signlist",
        z.array(
          payload({
            side: ["side", side, "签署方"],
            name: ["signname", text(200), "企业"],
            signerName: ["username", text(100), "签署人"],
            serial,
            signedAt: ["signtime", dateTime, "签署时间"],
            sha256: ["sha256", text(64), "签署后文件的摘要（SHA-256）"],
            sm2: ["sm2", text(400), "SM2/SM3签名，DER，Base64"],
            sm2Key: ["sm2key", text(200), "SM2公钥，Base64"],
          }),
        ),
        "签署记录",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Checks whether a letter is genuine, by its number and 防伪码; without them nothing is told (decision 0013). */
  verify: query(mid, "verify-letter", {
    title: "函件核验",
    access: "anyone",
    rate: { calls: 60, perMs: minute },
    input: payload({ number, code: ["code", text(16, 16), "防伪码"] }),
    output: payload({
      isGenuine: ["genuine", flag, "是否为本交易中心出具"],
      letter: [
        "letter",
        payload({
          number,
          title: ["title", text(40), "函件"],
          issuer: ["issuer", text(200), "出具方"],
          issuedAt: ["issuetime", dateTime, "出具时间"],
          digest,
          content,
          facts: [
            "facts",
            z.array(payload({ label: ["label", text(60), "项目"], value: ["value", text(400), "内容"] })),
            "函件内容",
          ],
          signers: [
            "signers",
            z.array(
              payload({
                label: ["label", text(40), "签署方"],
                name: ["name", text(200), "企业"],
                serial: ["serialno", text(40).nullable(), "证书序列号"],
                signedAt: ["signtime", dateTime.nullable(), "签署时间，未签署为空"],
                sha256: ["sha256", text(64).nullable(), "签署后文件的摘要（SHA-256）"],
              }),
            ),
            "签署",
          ],
        }).nullable(),
        "函件，不符时为空",
      ],
    }),
  }),

  /** Gives the text of an agreement, for the pages of registration, bank signing and certificates. */
  readProtocol: query(mid, "MT1104", {
    title: "按链接编号获取协议",
    access: "anyone",
    input: payload({ kind: ["linkId", codesOf(protocols), "协议链接编号"] }),
    output: payload({
      kind: ["linkId", codesOf(protocols), "协议链接编号"],
      title: ["title", text(60), "协议名称"],
      issuer: ["issuer", text(100), "发布方"],
      since: ["since", text(19), "施行时间"],
      clauses: ["clauses", z.array(text(1_000)), "条款"],
      pdf: ["url", text(200), "PDF地址"],
    }),
  }),

  /** Gives the same agreement as PDF (R-7307). */
  downloadProtocol: query(fileLink, "download-protocol-pdf", {
    title: "协议PDF下载",
    access: "anyone",
    responseFormat: "file",
    rate: { calls: 60, perMs: minute },
    input: payload({
      kind: ["kind", codesOf(protocols), "协议"],
      name: ["filename", text(200).optional(), "保存时的文件名"],
    }),
    output: z.null(),
  }),
});
