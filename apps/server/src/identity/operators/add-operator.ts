import { randomBytes } from "node:crypto";
import { contract } from "@zd/contract";
import { addOperator as decide } from "@zd/domain/identity/operator";
import { givenPasswordFault } from "@zd/domain/identity/password";
import { userId } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/operation.ts";
import { hashPassword } from "../sign-in/password.ts";
import { isAccountTaken, isMobileTaken, lockFirm, lockNames } from "./firm-operators.ts";
import { accountKey, countOperators, openOperator } from "./operator-store.ts";

/** 新增操作员: he signs in with the password that the firm has chosen for him. */
export const addOperator = handle(
  contract.operators.addOperator,
  async ({ password, ...given }, { actor, db, transact, accept, refuse }) => {
    const { companyId, firmId } = actor;
    const wanted = { ...given, account: accountKey(given.account), name: given.name.trim() };
    const weak = givenPasswordFault(password, wanted.account);
    if (weak) return refuse(weak);
    const passwordHash = await hashPassword(db, password);
    return transact(async ({ tx, now }) => {
      await lockFirm(tx, firmId);
      await lockNames(tx, companyId, [wanted.account, wanted.mobile]);
      const around = {
        count: (await countOperators(tx, firmId)).all - 1,
        accountTaken: await isAccountTaken(tx, companyId, wanted.account),
        mobileTaken: await isMobileTaken(tx, companyId, wanted.mobile, null),
      };
      accept(decide(wanted, around));
      const user = userId(`U${randomBytes(8).toString("hex")}`);
      await openOperator(tx, { ...wanted, userId: user, firmId, companyId, passwordHash }, now);
      return { user };
    });
  },
);
