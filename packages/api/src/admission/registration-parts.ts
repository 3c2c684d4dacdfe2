import { z } from "zod";
import { side } from "../market/board.ts";
import { flag, id, mobileNumber, personal, text } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

const file = () => id<"FileId">().nullable().default(null);
const words = (most: number) => text(most).default("");

export const personFields = {
  name: ["name", words(40), "经办人姓名"],
  idCard: ["idno", personal(words(18)), "经办人身份证号"],
  mobile: ["phone", mobileNumber, "手机号"],
  account: ["account", words(32), "账号"],
  idFront: ["idfront", file(), "身份证人像面"],
  idBack: ["idback", file(), "身份证国徽面"],
} as const;

export const personPart = payload(personFields);

export const firmPart = payload({
  name: ["firmname", words(100), "企业名称"],
  shortName: ["shortname", words(20), "企业简称"],
  creditCode: ["creditcode", words(18), "统一社会信用代码"],
  type: ["firmtype", words(60), "企业类型"],
  legalPerson: ["legalperson", words(40), "法定代表人"],
  legalPersonIdCard: ["legalidno", personal(words(18)), "法定代表人身份证号"],
  capital: ["capital", words(60), "注册资本"],
  established: ["founddate", words(10), "成立日期"],
  term: ["term", words(60), "营业期限"],
  area: ["area", words(6), "所在地区代码"],
  address: ["address", words(200), "住所"],
  phone: ["tel", words(20), "联系电话"],
  licence: ["licence", file(), "营业执照"],
});

export const tradePart = payload({
  wares: [
    "wares",
    z
      .array(
        payload({
          wareKind: ["warekindid", id<"WareKindId">(), "商品种类编号"],
          side: ["handtype", side, "买卖方向"],
        }),
      )
      .max(60)
      .default([]),
    "交易品种",
  ],
  entrust: ["entrust", file(), "授权委托书"],
  permit: ["permit", file(), "开户许可证"],
});

export const bankPart = payload({
  branchNo: ["branchno", words(12), "开户支行联行号"],
  number: ["accno", personal(words(30)), "银行账号"],
});

export const consentPart = payload({
  company: ["company", flag.default(false), "同意企业入会协议"],
  person: ["person", flag.default(false), "同意经办人授权与个人信息协议"],
});
