import type { RoleName } from "@zd/domain/identity/access";
import type { FirmKind } from "../../identity/index.ts";
import type { DemoAccount } from "../../system/index.ts";
import { companies } from "./company.ts";
import { demoPassword, firms } from "./firms.ts";
import { staff } from "./staff.ts";

/** An account that the sign-in page offers to try the platform with, and whose it is. */
export interface OfferedAccount {
  /** What the sign-in page shows: account, password and whose it is. */
  readonly shown: DemoAccount;
  /** 1 trading member, 2 branch, 3 service member, 9 the exchange. */
  readonly firmKind: FirmKind;
  /** Roles of the account's holder; permissions follow from them. */
  readonly roles: readonly RoleName[];
}

/** What somebody can live through with an account of a member, by what its holder does there. */
function storyOf(roles: readonly RoleName[]): string {
  if (roles.includes("contractClerk")) return "卖煤与采购：合同、发运、签收";
  if (roles.includes("trader")) return "买煤：竞价、摘牌、成交";
  if (roles.includes("logisticsClerk")) return "运煤：报价、派车、过磅";
  return "管理企业：资金、操作员、签章";
}

const storyOfExchange = "交易中心：值守、审核、结算";

const ofMembers = firms.flatMap(
  ({ account, name: firmName, kind: firmKind, operators, administratorShownAs }): OfferedAccount[] => {
    const administrator = {
      account,
      name: "企业管理员",
      roles: ["administrator"] as const,
      shownAs: administratorShownAs,
    };
    return [...operators, administrator].flatMap(({ account, name: userName, roles, shownAs: role }) =>
      role
        ? [
            {
              shown: { account, password: demoPassword, firmName, userName, role, story: storyOf(roles) },
              firmKind,
              roles,
            },
          ]
        : [],
    );
  },
);

const ofExchange = staff.map(
  ({ account, name: userName, role, shownAs }): OfferedAccount => ({
    shown: {
      account,
      password: demoPassword,
      firmName: companies[0].name,
      userName,
      role: shownAs,
      story: storyOfExchange,
    },
    firmKind: "9",
    roles: [role],
  }),
);

/** Members first, then the exchange's own people. */
export const offeredAccounts: readonly OfferedAccount[] = [...ofMembers, ...ofExchange];
