import { api } from "@zd/api";
import { departedDays, editOperator, setOperatorStatus } from "@zd/domain/identity/operator";
import { handle } from "../../platform/calls/operation.ts";
import { changeMark } from "../rights-card.ts";
import { findOwnOperator, isMobileTaken, newOperatorContext } from "./firm-operators.ts";
import { editMark, newOperator, newOperatorCard, operatorCard } from "./operator-card.ts";

const { operators } = api;

/** Mobile and password of one who has been away for long are gone. */
const enabledWords = ({ mobile }: { readonly mobile: string }): string =>
  mobile === ""
    ? "角色不变；其手机号和密码已在停用后删除，须先修改其资料，填写手机号和新密码，才能登录"
    : "可以用原账号和密码登录，角色不变";

/** 新增、修改、启用或停用操作员的确认卡, by the functions that take the step. */
export const previewOperator = [
  handle(operators.previewNewOperator, async (input, { db, actor }) =>
    newOperatorCard(actor, input, await newOperatorContext(db, actor, newOperator(input))),
  ),

  handle(operators.previewOperatorEdit, async ({ user, newPassword, ...input }, reading) => {
    const { db, actor } = reading;
    const before = await findOwnOperator(db, actor.firmId, user);
    const mobileTaken = await isMobileTaken(db, actor.companyId, input.mobile, user);
    const decision = editOperator(before, input, { firm: actor.firmId, mobileTaken, newPassword });
    return operatorCard(reading, before, decision, {
      direction: "修改",
      path: "操作员资料与角色",
      consequence: [
        { when: "保存后", words: "下一次操作起按新角色办理，其已提交的报价和已签订的合同不变" },
        ...(newPassword ? [{ when: "换密码", words: "原密码立即失效，须用新密码重新登录" }] : []),
      ],
      seen: (after) => editMark(before, after, newPassword),
    });
  }),

  handle(operators.previewOperatorStatus, async ({ user, enabled }, reading) => {
    const before = await findOwnOperator(reading.db, reading.actor.firmId, user);
    const decision = setOperatorStatus(before, enabled ? "enabled" : "disabled", reading.actor.firmId);
    return operatorCard(reading, before, decision, {
      direction: enabled ? "启用" : "停用",
      path: "登录与全部角色权限",
      consequence: [
        enabled
          ? { when: "启用后", words: enabledWords(before) }
          : {
              when: "停用后",
              words: "立即下线，不能再登录；其已提交的报价和已签订的合同继续有效",
            },
        ...(enabled
          ? []
          : [
              {
                when: `满${departedDays}天后`,
                words: "删除其手机号、密码和两步验证，姓名与操作记录依法保存",
              },
            ]),
      ],
      seen: (after) => changeMark(before, after),
    });
  }),
];
