import { Readable } from "node:stream";
import { api } from "@zd/api";
import { fileKinds } from "@zd/domain/files/kinds";
import { fileAnswer } from "../../platform/calls/file-answer.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Company } from "../../system/index.ts";
import { companyOfSite, findCompany } from "../../system/index.ts";
import { findByTicket } from "../registration-store.ts";
import { wordDocument } from "./word.ts";

interface Entrusting {
  readonly firm: string;
  readonly creditCode: string;
  readonly legalPerson: string;
  /** Name of the 经办人. */
  readonly person: string;
  /** ID card number of the 经办人. */
  readonly idCard: string;
  /** Mobile of the 经办人. */
  readonly mobile: string;
}

const blank: Entrusting = { firm: "", creditCode: "", legalPerson: "", person: "", idCard: "", mobile: "" };
const line = (text: string, width = 14) => (text === "" ? "＿".repeat(width) : text);

/** 授权委托书 as a Word document, to be printed, stamped and uploaded. */
function entrustLetter(exchange: string, names: Entrusting): Uint8Array {
  return wordDocument([
    { as: "title", text: "授权委托书" },
    { as: "text", text: `致：${exchange}` },
    {
      as: "text",
      text: `本企业${line(names.firm)}（统一社会信用代码：${line(names.creditCode, 10)}），法定代表人${line(names.legalPerson, 4)}，现委托${line(names.person, 4)}（身份证号：${line(names.idCard, 10)}，手机号：${line(names.mobile, 7)}）为本企业经办人，代表本企业在贵中心办理会员注册，并作为本企业在交易平台的管理员。`,
    },
    {
      as: "text",
      text: "经办人在授权范围内提交的资料、签署的协议，以及以本企业名义设立操作员、办理交易、资金与合同事项的行为，均视为本企业的行为，由本企业承担相应责任。",
    },
    {
      as: "text",
      text: "本授权自签署之日起生效，至本企业书面通知贵中心变更或撤销之日止。经办人无转委托权。",
    },
    { as: "end", text: "委托人（盖章）：＿＿＿＿＿＿＿＿＿＿＿＿" },
    { as: "end", text: "法定代表人（签字）：＿＿＿＿＿＿＿＿" },
    { as: "end", text: "经办人（签字）：＿＿＿＿＿＿＿＿" },
    { as: "end", text: "＿＿＿＿年＿＿月＿＿日" },
  ]);
}

/** The letter as a file for download; with blanks where the form says nothing. */
export function entrustFile<Output>({ name }: Pick<Company, "name">, names: Entrusting = blank): Output {
  const bytes = Buffer.from(entrustLetter(name, names));
  return fileAnswer({
    name: "授权委托书.docx",
    mime: fileKinds.docx.mime,
    size: bytes.length,
    etag: null,
    isPublic: false,
    shown: null,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  });
}

/** 授权委托书下载, filled with what the form says so far. */
export const downloadEntrust = handle(
  api.registrations.downloadEntrust,
  async ({ ticket }, { db, request, now }) => {
    const company = await companyOfSite(db, request, undefined);
    const { person, firm } = (await findByTicket(db, company, ticket, now)).form;
    return entrustFile(await findCompany(db, request.host), {
      firm: firm.name,
      creditCode: firm.creditCode,
      legalPerson: firm.legalPerson,
      person: person.name,
      idCard: person.idCard,
      mobile: person.mobile,
    });
  },
);
