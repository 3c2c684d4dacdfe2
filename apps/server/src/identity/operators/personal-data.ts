import { roles } from "@zd/domain/identity/access";
import { deviceOf } from "@zd/domain/identity/device";
import { departedDays } from "@zd/domain/identity/operator";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { PersonalData } from "../../platform/personal-data.ts";
import { closedHash } from "../sign-in/password.ts";
import { storedMobile, withMobile } from "./sealed-mobile.ts";

const shown = (at: Date | null) => (at === null ? "无" : formatShanghai(instant(at.getTime())));
/** How many of the latest sign-ins are told. */
const mostSessions = 100;

/** What is held of a user for his sign-in: himself, his devices, and his second factors. */
export const identityData: PersonalData = {
  async read(db, user) {
    const stored = await db
      .selectFrom("identity.operator")
      .selectAll()
      .where("userId", "=", user)
      .executeTakeFirstOrThrow();
    const {
      account,
      name,
      mobile,
      roles: held,
      createdAt,
      lastSignInAt,
      passwordChangedAt,
    } = withMobile(user, stored);
    const sessions = await db
      .selectFrom("identity.session")
      .select(["createdAt", "ip", "agent", "lastSeenAt"])
      .where("userId", "=", user)
      .orderBy("createdAt", "desc")
      .limit(mostSessions)
      .execute();
    const factors = await db
      .selectFrom("identity.secondFactor")
      .select(["name", "createdAt", "lastUsedAt"])
      .where("userId", "=", user)
      .orderBy("id")
      .execute();
    return [
      {
        title: "账号",
        rows: [
          ["用户编号", user],
          ["账号", account],
          ["姓名", name],
          ["手机号", mobile || "无"],
          ["角色", held.map((role) => roles[role].label).join("、")],
          ["开通时间", shown(createdAt)],
          ["上次登录", shown(lastSignInAt)],
          ["上次设置密码", `${shown(passwordChangedAt)}（只保存密码的散列值）`],
        ],
        retention: `在职期间保存。停用满${departedDays}天后删除手机号和密码；姓名、账号和角色须保存至企业退出后至少三年，因为它们说明谁以企业名义办理了交易（网络交易监督管理办法第31条），在此之前不能删除。`,
      },
      {
        title: "登录记录",
        rows: sessions.map(({ createdAt: at, ip, agent, lastSeenAt }) => [
          shown(at),
          `${deviceOf(agent)}，来源地址 ${ip}，最近使用 ${shown(lastSeenAt)}`,
        ]),
        retention: "登录结束后保存30天，之后自动删除。",
      },
      {
        title: "两步验证",
        rows: factors.map(({ name: factor, createdAt: at, lastUsedAt }) => [
          factor,
          `${shown(at)} 绑定，最近使用 ${shown(lastUsedAt)}（密钥加密保存，不能导出）`,
        ]),
        retention: `使用期间保存，可在本页自行解除；停用满${departedDays}天后删除。`,
      },
    ];
  },

  async clear(tx, users) {
    for (const user of users)
      await tx
        .updateTable("identity.operator")
        .set({ ...storedMobile(user, ""), passwordHash: closedHash() })
        .where("userId", "=", user)
        .execute();
    for (const table of ["identity.secondFactor", "identity.recoveryCode", "identity.session"] as const)
      await tx.deleteFrom(table).where("userId", "in", users).execute();
  },
};
