import { mayDo } from "@zd/domain/identity/access";
import { userId } from "@zd/domain/kernel/brand";
import type { Platform } from "../platform/module.ts";
import { certify } from "../signing/index.ts";
import { firms } from "./catalogue/firms.ts";
import { demoCompany, firmIdOf, operatorIdOf } from "./people.ts";

/** Whoever may sign for a trading member of the demo. */
const signers = firms
  .filter(({ kind }) => kind === "1")
  .flatMap((firm) => {
    const of = firmIdOf(firm);
    const operators = firm.operators
      .filter(({ roles, enabled }) => enabled && mayDo(roles, "sign"))
      .map((operator) => ({ user: operatorIdOf(firm, operator), mobile: operator.mobile }));
    return [{ user: userId(of), mobile: firm.mobile }, ...operators].map((who) => ({ ...who, firm: of }));
  });

/** Gives them their certificates, beside everything else: keys take their time. What this returns ends it. */
export function certifyMembers({ transact, log }: Platform): () => Promise<void> {
  let stopped = false;
  const work = async () => {
    for (const signer of signers) {
      if (stopped) return;
      await certify(transact, { company: demoCompany, ...signer });
    }
  };
  const done = work().catch((error: unknown) =>
    log.warn({ err: error }, "the demo's certificates are not complete"),
  );
  return async () => {
    stopped = true;
    await done;
  };
}
