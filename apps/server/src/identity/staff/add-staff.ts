import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import { addStaff as decide } from "@zd/domain/identity/staff-user";
import { userId } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { isAccountTaken, openOperator } from "../operators/operator-store.ts";
import { changeMark } from "../rights-card.ts";
import { hashPassword } from "../sign-in/password.ts";
import { newStaff } from "./staff-card.ts";
import { newPassword } from "./staff-store.ts";

/** 新增工作人员 in the firm of the caller; the password is answered this once and kept as a hash. */
export const addStaff = handle(
  api.staffUsers.addStaff,
  async ({ account, name, mobile, roles, seen }, { actor, transact, record, accept, refuse }) => {
    accept(decide({ account, name, mobile, roles }));
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const user = userId(`U${randomUUID().replaceAll("-", "").slice(0, 16)}`);
    await transact(async ({ tx, now }) => {
      const { companyId, firmId } = actor;
      if (await isAccountTaken(tx, companyId, account)) return refuse("STAFF_ACCOUNT_TAKEN", { account });
      requireMatchingPreview(seen, changeMark(null, newStaff({ account, name, mobile, roles })));
      await openOperator(
        tx,
        {
          userId: user,
          firmId,
          companyId,
          account,
          name,
          mobile,
          passwordHash,
          roles,
          isFirstPassword: true,
        },
        now,
      );
    });
    record.changed({
      what: "工作人员",
      id: user,
      before: null,
      after: { account, name, mobile: coveredNumber(mobile), roles },
    });
    return { user, password };
  },
);
