import { api } from "@zd/api";
import type { RoleName } from "@zd/domain/identity/access";
import { firmId, userId } from "@zd/domain/kernel/brand";
import { openFirm, openOperator, openSession } from "../identity/index.ts";
import { company } from "./market-scene.ts";
import type { TestCaller } from "./test-client.ts";
import type { TestPlatform } from "./test-platform.ts";

export const exchangeFirm = firmId("exchange");

/** The exchange's own people, signed in: each is called by his role, or by the name given with it. */
export async function openStaff<const Name extends string>(
  exchange: Pick<TestPlatform, "platform" | "withToken">,
  people: Readonly<Record<Name, RoleName>>,
): Promise<Readonly<Record<Name, TestCaller>>> {
  const tokens = await exchange.platform.transact(async (scope) => {
    const { tx, now } = scope;
    const named = { name: "朔原交易中心", shortName: "朔原", creditCode: "91610800EXCHANGE09" };
    const place = { id: exchangeFirm, companyId: company, kind: "9", address: "", phone: "" } as const;
    await openFirm(tx, { ...named, ...place }, now);
    const opened: [Name, string][] = [];
    for (const [i, [name, role]] of (Object.entries(people) as [Name, RoleName][]).entries()) {
      const user = userId(`staff-${name}`);
      const operator = { firmId: exchangeFirm, companyId: company, account: user, name, passwordHash: "-" };
      await openOperator(tx, { ...operator, userId: user, mobile: `1390000000${i}`, roles: [role] }, now);
      const session = { userId: user, companyId: company, ip: "127.0.0.1", source: "test" };
      opened.push([name, await openSession(scope, session)]);
    }
    return opened;
  });
  return Object.fromEntries(tokens.map(([name, token]) => [name, exchange.withToken(token)])) as Record<
    Name,
    TestCaller
  >;
}

/** Signs them in anew: after days their sessions have run out. */
export async function renewStaff<const Name extends string>(
  exchange: Pick<TestPlatform, "platform" | "withToken">,
  names: readonly Name[],
): Promise<Readonly<Record<Name, TestCaller>>> {
  const callers: [Name, TestCaller][] = [];
  for (const name of names) {
    const session = { userId: userId(`staff-${name}`), companyId: company, ip: "127.0.0.1", source: "test" };
    const token = await exchange.platform.transact((scope) => openSession(scope, session));
    callers.push([name, exchange.withToken(token)]);
  }
  return Object.fromEntries(callers) as Record<Name, TestCaller>;
}

/** 复核结果: what somebody of the staff has been told of his requests, also of those that were put together. */
export async function reviewsOf(
  exchange: Pick<TestPlatform, "settle">,
  caller: TestCaller,
): Promise<readonly string[]> {
  await exchange.settle();
  const list = async (filters: { readonly group?: "review"; readonly bundle?: string }) =>
    (await caller.ask(api.messages.list, { pageIndex: 1, pageSize: 50, filters })).rows;
  const shown = await list({ group: "review" });
  const below = await Promise.all(
    shown.flatMap(({ message, bundled }) => (bundled > 0 ? [list({ bundle: message })] : [])),
  );
  return [...shown.filter(({ bundled }) => bundled === 0), ...below.flat()].map(
    ({ words, consequence }) => `${words}，${consequence}`,
  );
}
