import { api } from "@zd/api";
import { editStaff, resetPassword, setStaffState } from "@zd/domain/identity/staff-user";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { newStaffCard, staffCard } from "./staff-card.ts";
import { findStaff } from "./staff-store.ts";

const { staffUsers } = api;

/** 新增、修改、启用或停用工作人员、重置其密码的确认卡, by the functions that take the step. */
export const previewStaff = (platform: Pick<Platform, "desks">) => {
  const card = staffCard(platform);
  return [
    handle(staffUsers.previewNewStaff, (input, reading) => newStaffCard(reading, input)),

    handle(staffUsers.previewStaffEdit, async ({ user, ...changes }, reading) => {
      const found = await findStaff(reading.db, reading.actor, user);
      const decision = editStaff(found.before, changes, found.context);
      const signsOut = decision.ok && decision.facts.some((change) => change.signsOut);
      return card(reading, found, decision, {
        direction: "修改",
        path: "工作人员资料与角色",
        consequence: [
          {
            when: "保存后",
            words: signsOut ? "须重新登录，此后只能办理新角色的事项" : "角色不变，不影响登录",
          },
        ],
      });
    }),

    handle(staffUsers.previewStaffState, async ({ user, state }, reading) => {
      const found = await findStaff(reading.db, reading.actor, user);
      const enabled = state === "enabled";
      return card(reading, found, setStaffState(found.before, state, found.context), {
        direction: enabled ? "启用" : "停用",
        path: "登录与全部角色权限",
        consequence: [
          enabled
            ? { when: "启用后", words: "可以用原密码重新登录，角色不变" }
            : { when: "停用后", words: "立即退出登录，且不能再登录；角色保留，可重新启用" },
        ],
      });
    }),

    handle(staffUsers.previewPasswordReset, async ({ user }, reading) => {
      const found = await findStaff(reading.db, reading.actor, user);
      return card(reading, found, resetPassword(found.before, found.context), {
        direction: "重置",
        path: "登录密码",
        consequence: [{ when: "重置后", words: "原密码立即失效，新密码只显示一次，须转告本人" }],
      });
    }),
  ];
};
