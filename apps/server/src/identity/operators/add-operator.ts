import { randomBytes } from "node:crypto";
import { api } from "@zd/api";
import { addOperator as decide } from "@zd/domain/identity/operator";
import { initialPasswordFault } from "@zd/domain/identity/password";
import { userId } from "@zd/domain/kernel/brand";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { namesOf } from "../firms/firm-store.ts";
import { changeMark } from "../rights-card.ts";
import { refusalOfNewPassword } from "../sign-in/new-password.ts";
import { hashPassword } from "../sign-in/password.ts";
import { lockFirm, lockNames, newOperatorContext } from "./firm-operators.ts";
import { newOperator } from "./operator-card.ts";
import { openOperator } from "./operator-store.ts";

/** 新增操作员, with the password that the firm has chosen. */
export const addOperator = handle(
  api.operators.addOperator,
  async ({ password, seen, ...input }, { actor, db, transact, accept, refuse }) => {
    const { companyId, firmId } = actor;
    const operator = newOperator(input);
    const owner = { ...operator, companyId, firmNames: await namesOf(db, actor.firmId) };
    const weak =
      initialPasswordFault(password, operator.account) ?? (await refusalOfNewPassword(db, password, owner));
    if (weak) return refuse(weak);
    const passwordHash = await hashPassword(password);
    return transact(async ({ tx, now }) => {
      await lockFirm(tx, firmId);
      await lockNames(tx, companyId, [operator.account, operator.mobile]);
      accept(decide(operator, await newOperatorContext(tx, actor, operator)));
      requireMatchingPreview(seen, changeMark(null, operator));
      const user = userId(`U${randomBytes(8).toString("hex")}`);
      await openOperator(
        tx,
        { ...operator, userId: user, firmId, companyId, passwordHash, isFirstPassword: true },
        now,
      );
      return { user };
    });
  },
);
