import { api } from "@zd/api";
import { type BankAgreement, makeDefault } from "@zd/domain/funds/bank-agreement";
import { plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { chosen, findAgreements } from "./agreement-store.ts";
import { masked, nameOfFirm } from "./closure-card.ts";
import { defaultMark } from "./set-default.ts";

/** 设置默认账户的确认卡: the default account before and after. */
export const previewDefault = handle(
  api.agreements.previewDefault,
  async ({ agreement: id }, { db, now, actor }) => {
    const [name, all] = await Promise.all([nameOfFirm(db, actor.firmId), findAgreements(db, actor.firmId)]);
    const { agreement, others } = chosen(all, id);
    const before = all.find(({ isDefault }) => isDefault);
    return {
      ...plainCard,
      number: "",
      party: name,
      direction: "设为默认账户",
      path: "默认账户改换",
      amount: null,
      swap: { from: before ? wordsOf(before) : "没有默认账户", to: wordsOf(agreement) },
      subject: wordsOf(agreement),
      effect: null,
      consequence: [{ when: "设置后", words: "未指定账户的入金和出金从此走该账户，原账户仍可指定使用" }],
      people: [{ role: "设置", name: actor.name, at: null }],
      barred: refusalMessage(makeDefault(agreement, others, actor.userId, now)),
      seen: previewHash(defaultMark(all, id)),
    };
  },
);

const wordsOf = ({ account: { bank, number } }: BankAgreement): string => `${bank} ${masked(number)}`;
