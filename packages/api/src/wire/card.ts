import { z } from "zod";
import { attachmentList } from "../files/operations.ts";
import { flag, moment, text, yuan } from "./fields.ts";
import { payload } from "./payload.ts";

const words = (max: number) => text(max);

/** A row of figures: amounts before, change and after in fen; null where one is not known. */
const row = payload({
  title: ["title", words(200), "项目"],
  values: ["values", z.array(yuan.nullable()), "金额"],
  /** Whether its amounts differ; `total` whether it is the sum of the rows above. */
  changes: ["changes", flag, "有变化"],
  total: ["total", flag, "合计"],
});

/**
 * 确认卡: what a user is about to confirm, the same for who requests it and for who decides it. Its figures come from the
 * rules that will carry it out.
 */
export const card = payload({
  number: ["number", words(64), "编号"],
  party: ["party", words(200), "当事方"],
  direction: ["direction", words(20), "方向"],
  path: ["path", words(200), "从何处到何处"],
  amount: ["amount", yuan.nullable(), "金额，元，减少为负；不涉及金额或未知为空"],
  swap: [
    "swap",
    payload({ from: ["from", words(60), "改前"], to: ["to", words(60), "改后"] }).nullable(),
    "改前与改后，不是改动为空",
  ],
  /** Settings that change, where there are several or they are no amounts. */
  changes: [
    "changes",
    z.array(
      payload({
        title: ["title", words(80), "名称"],
        from: ["from", words(2000), "改前，没有为空"],
        to: ["to", words(2000), "改后，没有为空"],
      }),
    ),
    "逐项改动",
  ],
  subject: ["subject", words(300), "收款账户、标的等对象"],
  effect: [
    "effect",
    payload({
      title: ["title", words(40), "表名，金额单位为元"],
      columns: [
        "columns",
        z.array(
          payload({
            title: ["title", words(40), "列名"],
            signed: ["signed", flag, "是变化量，带正负号"],
          }),
        ),
        "列",
      ],
      rows: ["rows", z.array(row), "行"],
    }).nullable(),
    "前后对照，不涉及金额为空",
  ],
  falls: [
    "falls",
    payload({
      title: ["title", words(40), "名称"],
      words: ["words", words(200), "概要"],
      rows: ["rows", z.array(z.array(words(200))), "逐笔"],
    }).nullable(),
    "随之失效的事项，没有为空",
  ],
  facts: [
    "facts",
    z.array(payload({ title: ["title", words(20), "名称"], words: ["words", words(500), "内容"] })),
    "其他事实",
  ],
  evidence: [
    "evidence",
    z.array(
      payload({ passed: ["passed", flag, "核对通过；否则须留意"], words: ["words", words(200), "内容"] }),
    ),
    "核对",
  ],
  papers: ["papers", attachmentList, "所附材料"],
  consequence: [
    "consequence",
    z.array(payload({ when: ["when", words(20), "何时"], words: ["words", words(300), "后果"] })),
    "后果",
  ],
  people: [
    "people",
    z.array(
      payload({
        role: ["role", words(20), "角色"],
        name: ["name", words(64), "姓名"],
        at: ["time", moment.nullable(), "时间"],
      }),
    ),
    "经手人",
  ],
  barred: ["barred", words(200).nullable(), "本人此刻不能确认的原因，可以为空"],
  seen: ["seen", words(64), "核对码，随确认一并提交"],
});

export type Card = z.output<typeof card>;

/** 核对码 of the card that the user has seen; CARD_CHANGED where its content is no longer the same. */
export const seen = ["seen", text(64).optional(), "确认卡的核对码，内容已变化则拒绝"] as const;
