import { randomBytes } from "node:crypto";
import { api } from "@zd/api";
import { addOperator as decide } from "@zd/domain/identity/operator";
import { initialPasswordFault } from "@zd/domain/identity/password";
import { userId } from "@zd/domain/kernel/brand";
import { requireSeen } from "../../platform/card.ts";
import { handle } from "../../platform/operation.ts";
import { changeMark } from "../rights-card.ts";
import { hashPassword } from "../sign-in/password.ts";
import { lockFirm, lockNames, operatorsAround } from "./firm-operators.ts";
import { newOperator } from "./operator-card.ts";
import { openOperator } from "./operator-store.ts";

/** 新增操作员, with the password that the firm has chosen. */
export const addOperator = handle(
  api.operators.addOperator,
  async ({ password, seen, ...given }, { actor, db, transact, accept, refuse }) => {
    const { companyId, firmId } = actor;
    const wanted = newOperator(given);
    const weak = initialPasswordFault(password, wanted.account);
    if (weak) return refuse(weak);
    const passwordHash = await hashPassword(db, password);
    return transact(async ({ tx, now }) => {
      await lockFirm(tx, firmId);
      await lockNames(tx, companyId, [wanted.account, wanted.mobile]);
      accept(decide(wanted, await operatorsAround(tx, actor, wanted)));
      requireSeen(seen, changeMark(null, wanted));
      const user = userId(`U${randomBytes(8).toString("hex")}`);
      await openOperator(tx, { ...wanted, userId: user, firmId, companyId, passwordHash }, now);
      return { user };
    });
  },
);
