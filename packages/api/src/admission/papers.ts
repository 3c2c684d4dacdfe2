import { z } from "zod";
import { statics } from "../wire/address-families.ts";
import { text } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const ofCompany = {
  access: "anyone",
  responseFormat: "file",
  input: payload({ company: ["compid", text(32), "公司编号"] }),
  output: z.null(),
} as const;

/** 静态协议 (R-7310, R-7317…R-7319): the papers of a company's site, for links and for printing. */
export const papers = operations("papers", {
  readCompanyAgreement: query(statics, ":compid/company.html", { title: "企业入会协议页", ...ofCompany }),
  readPersonAgreement: query(statics, ":compid/person.html", { title: "个人入会协议页", ...ofCompany }),
  downloadEntrust: query(statics, ":compid/entrust.docx", { title: "授权委托书", ...ofCompany }),
});
