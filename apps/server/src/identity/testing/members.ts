import { api } from "@zd/api";
import type { RoleName } from "@zd/domain/identity/access";
import { companyId, firmId, type UserId, userId } from "@zd/domain/kernel/brand";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { hashPassword, openFirm, openOperator } from "../index.ts";

export const password = "abc12345";
export const company = companyId("ZD0001");
export const plant = firmId("plant");
export const plantCode = "91110000710934289T";
export const port = firmId("port");
export const wang = userId("wang-lixin");
export const li = userId("li-na");

/** Two firms under one legal person; the plant has two operators besides itself. All have one password. */
export async function openMembers({ platform }: TestPlatform): Promise<void> {
  const { transact } = platform;
  const passwordHash = await hashPassword(password);
  await transact(async ({ tx, now }) => {
    const shared = {
      companyId: company,
      kind: "1",
      legalPersonId: "zhao",
      address: "榆林",
      phone: "09120000000",
    } as const;
    await openFirm(
      tx,
      { ...shared, id: plant, name: "榆林晨曜煤业有限公司", shortName: "晨曜", creditCode: plantCode },
      now,
    );
    await openFirm(
      tx,
      { ...shared, id: port, name: "汾岭燃料有限公司", shortName: "汾岭", creditCode: "91110000710933024J" },
      now,
    );
    const person = (user: UserId, account: string, name: string, mobile: string, role: RoleName) =>
      openOperator(
        tx,
        {
          userId: user,
          firmId: plant,
          companyId: company,
          account,
          name,
          mobile,
          passwordHash,
          roles: [role],
        },
        now,
      );
    await person(userId(plant), "Chenyao", "榆林晨曜煤业有限公司", "13800000000", "administrator");
    await person(wang, "wang", "王立新", "13800000001", "trader");
    await person(li, "li", "李娜", "13800000002", "financeClerk");
  });
}

/** Signs in and returns the token. */
export const tokenFor = async (
  { anonymous }: TestPlatform,
  account: string,
  secret = password,
): Promise<string> => (await anonymous.ask(api.identity.signIn, { account, password: secret })).token;
