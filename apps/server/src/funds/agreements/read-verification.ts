import { api } from "@zd/api";
import { mostTries } from "@zd/domain/funds/bank-agreement";
import { handle } from "../../platform/calls/operation.ts";
import type { DemoNotices } from "../../platform/demo-notices.ts";
import { findAgreements } from "./agreement-store.ts";
import { verificationOf } from "./bank-errands.ts";
import { hidden } from "./read-agreements.ts";

/** 打款认证信息 (R-7188): the accounts that wait for their amount; the amount is left out. */
export const readVerification = (notices: DemoNotices) =>
  handle(api.agreements.readVerification, async (_, { db, actor, now }) =>
    (await findAgreements(db, actor.firmId)).flatMap(({ id, state, account, verification }) =>
      state === "1" && verification
        ? [
            {
              agreement: id,
              bank: account.bank,
              number: hidden(account.number),
              triesLeft: mostTries - verification.tries,
              until: verification.until,
              ...notices.of("bank-payment", verificationOf(id), now),
            },
          ]
        : [],
    ),
  );
