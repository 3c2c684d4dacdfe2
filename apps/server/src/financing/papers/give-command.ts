import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { checkFundPassword } from "../../funds/index.ts";
import { type Actor, handle, Refused } from "../../platform/calls/operation.ts";
import type { Letters } from "../../signing/index.ts";
import { cancelCredit, submitCredit } from "../credits/submit.ts";
import { cancelLoan, submitLoan } from "../loans/submit.ts";
import { signPaper } from "./sign-paper.ts";

/** 指令 (50003): signs, submits or cancels an application or a loan. */
export const giveCommand = (letters: Letters) =>
  handle(api.finance.giveCommand, async (input, { actor, now, db, transact, refuse }) => {
    const { command, credit, loan, task, code, fundPassword, seen } = input;
    requirePermission(actor, command);
    if (command === "sign") {
      if (!task) return refuse("FIELD_REQUIRED", { field: "签署任务" });
      const signed = await signPaper(letters, transact, actor, task, code);
      return { ...signed, state: "0" };
    }
    if (command === "read") {
      await transact(({ tx, now: at }) =>
        tx
          .updateTable("financing.marginCall")
          .set({ readAt: new Date(at) })
          .where("firmId", "=", actor.firmId)
          .where("readAt", "is", null)
          .execute(),
      );
      return { credit: null, loan: null, state: "" };
    }
    if ((credit === undefined) === (loan === undefined)) {
      return refuse("FIELD_REQUIRED", { field: "授信申请编号或借款编号" });
    }
    if (credit) {
      const act = command === "submit" ? submitCredit : cancelCredit;
      return { credit, loan: null, state: await transact((scope) => act(scope, credit, actor, seen)) };
    }
    if (!loan) throw new Error("neither a credit nor a loan");
    if (command !== "submit")
      return { credit: null, loan, state: await transact((scope) => cancelLoan(scope, loan, actor)) };
    await checkFundPassword({ fundPassword }, { actor, now, db, transact });
    return { credit: null, loan, state: await transact((scope) => submitLoan(scope, loan, actor, seen)) };
  });

function requirePermission({ roles }: Actor, command: string): void {
  if (!mayDo(roles, command === "sign" ? "sign" : "move-money")) throw new Refused("NOT_ALLOWED");
}
