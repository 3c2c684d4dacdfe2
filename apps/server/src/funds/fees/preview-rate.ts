import { contract } from "@zd/contract";
import { markOf, plainCard } from "../../platform/card.ts";
import { type Actor, handle } from "../../platform/operation.ts";
import { cardOfChange, changeMark } from "./change-card.ts";

/** 提交费率或减免的确认卡. */
export const previewRate = handle(
  contract.fees.previewRate,
  async ({ rule, ...terms }, { db, actor, now }) => {
    const value = rule && (rule.unit === "TON" ? String(rule.perTonne) : String(rule.perMillion));
    const change = { what: "rate", ...terms, unit: rule?.unit ?? null, value } as const;
    const about = await cardOfChange(db, actor.companyId, change, now);
    return { ...plainCard, ...about, ...proposed(actor), seen: markOf(changeMark(about)) };
  },
);

const proposed = ({ name }: Actor) => ({
  number: "",
  consequence: [{ when: "提交后", words: "由另一名财务人员复核，复核通过才生效" }],
  people: [{ role: "提交", name, at: null }],
  barred: null,
});
