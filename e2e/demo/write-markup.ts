import { api } from "@zd/api";
import { identity } from "@zd/api/identity/operations";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo, type RoleName } from "@zd/domain/identity/access";
import { offeredAccounts } from "@zd/server/demo/catalogue/accounts";
import { demoFundPassword, demoPassword } from "@zd/server/demo/catalogue/firms";
import { calls, eachOf, openSend, recordFieldsOf } from "@zd/server/testing/sweeps/calls";
import { collectRecords, fieldsFor, openRecords } from "@zd/server/testing/sweeps/records";
import { openTestClient } from "@zd/server/testing/test-client";

/** Texts that would run a script if a page took them for markup, or followed them as a link; the longest first. */
const markups: readonly string[] = [
  `"><script>markupRan('script')</script><img src=x onerror="markupRan('img')">`,
  "{{constructor.constructor('markupRan(1)')()}}#{markupRan(2)}<%= markupRan(3) %>",
  `'"><svg onload=markupRan('svg')>`,
  "javascript:markupRan('link')",
  "<img src=x onerror=markupRan()>",
  "<svg onload=markupRan()>",
  "<b id=markup>x",
];

/** What signs people out, or lets nobody in any more. */
const left: ReadonlySet<AnyOperation> = new Set<AnyOperation>([
  identity.signOut,
  identity.changePassword,
  api.operators.setOperatorStatus,
  api.staffUsers.setStaffState,
  api.staffUsers.resetStaffPassword,
]);

const writes = calls.filter(
  (operation) => operation.kind !== "query" && operation.requestFormat === "json" && !left.has(operation),
);

/** Firms that have records of every kind, and those of the exchange who write. */
const members = ["chenyao", "hengze", "yuanshang", "fenling", "chiye"];
const staff = offeredAccounts.filter(({ firmKind }) => firmKind === "9");

const secrets: Readonly<Record<string, string>> = { pwd: demoPassword, fundpwd: demoFundPassword };

export interface MarkupCounts {
  calls: number;
  refused: number;
  accepted: number;
  /** Texts of markup that accepted calls have taken. */
  texts: number;
}

/** Writes markup through every text field of every writing call that somebody of the demo may make. */
export async function writeMarkup(address: string): Promise<MarkupCounts> {
  const client = openTestClient(() => address);
  const send = openSend(client);
  const counts: MarkupCounts = { calls: 0, refused: 0, accepted: 0, texts: 0 };
  const people: { readonly token: string; readonly roles: readonly RoleName[]; readonly isStaff: boolean }[] =
    [];
  for (const account of [...members, ...staff.map(({ shown }) => shown.account)]) {
    const { token } = await client
      .caller(null)
      .ask(identity.signIn, { account, password: demoPassword, source: "H5" });
    const desk = staff.find(({ shown }) => shown.account === account);
    people.push({ token, roles: desk?.roles ?? ["administrator"], isStaff: desk !== undefined });
  }
  const records = openRecords();
  for (const { token, isStaff } of people) await collectRecords(records, send, token, isStaff, 1);
  for (const [turn, { token, roles, isStaff }] of people.entries()) {
    const his = writes.filter(({ access, family }) =>
      access === "anyone" || access === "member"
        ? isStaff === (family.name === "console")
        : mayDo(roles, access),
    );
    await eachOf(his, async (operation) => {
      const named = new Set(recordFieldsOf(operation));
      const numbers = records.knownFor(operation, turn);
      const fields = fieldsFor(operation, (field) => {
        if (secrets[field]) return [secrets[field]];
        if (named.has(field)) return numbers(field);
        const from = (turn + field.length) % markups.length;
        return [...markups.slice(from), ...markups.slice(0, from)];
      });
      const outcome = await send(operation, fields, token);
      counts.calls += 1;
      counts[outcome.accepted ? "accepted" : "refused"] += 1;
      if (outcome.accepted) counts.texts += JSON.stringify(fields).match(/markup/g)?.length ?? 0;
    });
  }
  return counts;
}
