import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { firmId, userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { openFirm, openOperator, openSession } from "./index.ts";
import { company } from "./testing/members.ts";

const everyRole = Object.keys(roles) as RoleName[];
const all = Object.values(api).flatMap((table) => Object.values(table) as AnyOperation[]);
const open = all.filter(({ access }) => access === "anyone");
/** Where there is no demo its calls are not there, for nobody. */
const ofDemo: ReadonlySet<AnyOperation> = new Set(Object.values(api.demo));
const guarded = all.filter((operation) => operation.access !== "anyone" && !ofDemo.has(operation));

let exchange: TestPlatform;
const tokens = new Map<RoleName, string>();
beforeAll(async () => {
  const settings = { MEMBER_CALLS_PER_MINUTE: "100000", ANONYMOUS_CALLS_PER_MINUTE: "100000" };
  exchange = await openExchange({ settings });
  await exchange.platform.transact(async (scope) => {
    const { tx, now } = scope;
    const firm = { companyId: company, creditCode: "", address: "", phone: "" };
    for (const kind of ["1", "9"] as const) {
      const id = firmId(`firm-${kind}`);
      await openFirm(tx, { ...firm, id, name: id, shortName: id, creditCode: id, kind }, now);
    }
    for (const [i, role] of everyRole.entries()) {
      const user = userId(`user-${role}`);
      const isStaff = mayDo([role], "read-console");
      const firmOf = firmId(isStaff ? "firm-9" : "firm-1");
      const who = { userId: user, firmId: firmOf, companyId: company, account: `user-${i}-x`, name: role };
      await openOperator(tx, { ...who, mobile: `1380000${1000 + i}`, passwordHash: "-", roles: [role] }, now);
      const session = { userId: user, companyId: company, ip: "127.0.0.1", source: "test" };
      tokens.set(role, await openSession(scope, session));
    }
  });
});
afterAll(() => exchange.close());

/** The code of an answer to nothing at all: whoever is let in is told what is missing, or answered. */
async function codeOf({ method, path, family }: AnyOperation, token: string | null) {
  const headers: Record<string, string> = token === null ? {} : { "x-token": token };
  const { body } = await exchange.send(method, `/api${path}`, method === "GET" ? "" : "{}", headers);
  return (body as Record<string, unknown>)[family.codeField];
}

test("a visitor is let in where anyone is, and sent to sign in everywhere else", async () => {
  const { SIGNED_OUT } = refusals;
  for (const operation of guarded)
    expect([operation.name, await codeOf(operation, null)]).toEqual([operation.name, SIGNED_OUT[0]]);
  const turnedAway = [];
  for (const operation of open)
    if ((await codeOf(operation, null)) === SIGNED_OUT[0]) turnedAway.push(operation.name);
  expect(turnedAway).toEqual([]);
});

test.each(everyRole)("%s is refused exactly what the matrix does not let him do", async (role) => {
  const token = tokens.get(role) ?? "";
  const { NOT_ALLOWED } = refusals;
  for (const operation of guarded.filter(({ name }) => name !== api.identity.signOut.name)) {
    const { access, name } = operation;
    const allowed = access === "member" || (access !== "anyone" && mayDo([role], access));
    expect([name, (await codeOf(operation, token)) !== NOT_ALLOWED[0]]).toEqual([name, allowed]);
  }
});
