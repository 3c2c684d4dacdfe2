import { roles } from "@zd/domain/identity/access";
import type { DemoAccount } from "../system/index.ts";
import { demoPassword, firms } from "./catalogue/firms.ts";

/** What the sign-in page offers to try the platform with. */
export const demoAccounts: readonly DemoAccount[] = firms.flatMap((firm) =>
  firm.operators.flatMap(({ account, name, roles: held, shownAs }) =>
    shownAs
      ? [
          {
            account,
            password: demoPassword,
            firmName: firm.name,
            userName: name,
            role: `${held.map((role) => roles[role].label).join("、")}：${shownAs}`,
          },
        ]
      : [],
  ),
);
