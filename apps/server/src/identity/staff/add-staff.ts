import { randomUUID } from "node:crypto";
import { contract } from "@zd/contract";
import { userId } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/operation.ts";
import { accountKey, openOperator } from "../operators/operator-store.ts";
import { hashPassword } from "../sign-in/password.ts";
import { newPassword } from "./staff-store.ts";

/** 新增工作人员, in the firm of whoever adds him; the password is shown this once and kept nowhere. */
export const addStaff = handle(
  contract.staffUsers.addStaff,
  async ({ account, name, mobile, roles }, { actor, db, transact, record, refuse }) => {
    const password = newPassword();
    const passwordHash = await hashPassword(db, password);
    const user = userId(`U${randomUUID().replaceAll("-", "").slice(0, 16)}`);
    await transact(async ({ tx, now }) => {
      const { companyId, firmId } = actor;
      const key = accountKey(account);
      const taken = await tx
        .selectFrom("identity.operator")
        .select("userId")
        .where("companyId", "=", companyId)
        .where("account", "=", key)
        .executeTakeFirst();
      if (taken) return refuse("STAFF_ACCOUNT_TAKEN", { account });
      await openOperator(
        tx,
        { userId: user, firmId, companyId, account, name, mobile, passwordHash, roles },
        now,
      );
    });
    record.changed({ what: "工作人员", id: user, before: null, after: { account, name, mobile, roles } });
    return { user, password };
  },
);
