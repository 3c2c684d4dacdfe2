import { api } from "@zd/api";
import { companyId, firmId, userId } from "@zd/domain/kernel/brand";
import { openFirm, openOperator, openSession } from "@zd/server/identity/index";
import pg from "pg";
import type { Benchmark } from "./benchmark.ts";
import { openEmptyPlatform, p95 } from "./empty-platform.ts";
import { shanghaiToday } from "./exchange/shanghai-today.ts";

const [firms, commands, calls] = [100_000, 500_000, 100];
const company = companyId("ZD0001");
const [exchange, member] = [firmId("bench-exchange"), firmId("M1")];

const places = "榆林 神木 府谷 延安 铜川 大同 朔州 忻州 晋城 长治 乌海 赤峰 济宁 平顶山 哈密 芜湖".split(" ");
const signs = "晨曜塬上恒泽砾原岚丰沐桥岭麟平岱沁岳沙泉泗鹰汾宁川江砚渤曹岸穗驰野".split("");
const trades = "煤业 煤炭运销 能源销售 燃料 焦煤经销 冶金炉料 物流".split(" ");

/** What reviewers type: a place, a name, a common word, one sign, a part of a credit code, what nobody is called. */
const typed = ["榆林晨", "恒泽", "能源销售", "曜", "00042", "有限公司", "穗岚", "没有这样的企业"];

const all = { pageIndex: 1, pageSize: 20, filters: {} };

/** The console's lists of members and of what they ask for, and a firm's own activity, among a hundred thousand firms. */
export const members: Benchmark = {
  name: "members",
  parameters: { firms, qualifications: 3 * firms, registrations: firms, commands, asked: calls },
  rounds: 5,
  compared: null,
  goal: "every list and every search p95 ≤ 50 ms",
  isMet: ({ ours }) => Object.values(ours).every((ms) => ms <= 50),
  open: async () => {
    const { app, url, caller, close } = await openEmptyPlatform();
    await fill(url);
    const tokens = await app.platform.transact(async (scope) => {
      const { tx, now } = scope;
      const ofFirm = { companyId: company, shortName: "", address: "", phone: "" };
      const exchangeFirm = { id: exchange, name: "交易中心", creditCode: "bench", kind: "9" } as const;
      await openFirm(tx, { ...ofFirm, ...exchangeFirm }, now);
      const hire = async (user: string, firm: typeof exchange, role: "memberReviewer" | "administrator") => {
        const person = { userId: userId(user), firmId: firm, companyId: company, account: `x-${user}` };
        const rest = { name: user, mobile: "13800000000", passwordHash: "-", roles: [role] } as const;
        await openOperator(tx, { ...person, ...rest }, now);
        const session = { userId: userId(user), companyId: company, ip: "", source: "" };
        return openSession(scope, session);
      };
      return {
        staff: await hire("reviewer", exchange, "memberReviewer"),
        firm: await hire(member, member, "administrator"),
      };
    });
    const [staff, firm] = [caller(tokens.staff), caller(tokens.firm)];
    const page = (i: number) => ({ ...all, pageIndex: 1 + (i % 20) });
    const words = (i: number) => typed[i % typed.length] ?? "";
    const { memberFiles, qualifications, admissions, firmChanges, operators } = api;
    return {
      round: async () => ({
        ours: {
          members: await p95(calls, (i) => staff.ask(memberFiles.listMembers, page(i))),
          search: await p95(calls, (i) =>
            staff.ask(memberFiles.listMembers, { ...all, filters: { name: words(i) } }),
          ),
          wareKinds: await p95(calls, (i) => staff.ask(qualifications.listApplications, page(i))),
          wareKindsOf: await p95(calls, (i) =>
            staff.ask(qualifications.listApplications, { ...all, filters: { firm: words(i) } }),
          ),
          registrations: await p95(calls, (i) => staff.ask(admissions.listRegistrations, page(i))),
          registrationsOf: await p95(calls, (i) =>
            staff.ask(admissions.listRegistrations, { ...all, filters: { firm: words(i) } }),
          ),
          changes: await p95(calls, (i) => staff.ask(firmChanges.listForReview, page(i))),
          changesOf: await p95(calls, (i) =>
            staff.ask(firmChanges.listForReview, { ...all, filters: { firm: words(i) } }),
          ),
          activity: await p95(calls, (i) => firm.ask(operators.listActivity, page(i))),
        },
      }),
      close,
    };
  },
};

/** Firms of every age with an operator each, what they have asked for, and half a million commands, one in fifty the first one's. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const of = (list: readonly string[], by: number) =>
    `('{${list.join()}}'::text[])[1 + (i * ${by} / 7) % ${list.length}]`;
  const name = `${of(places, 3)} || ${of(signs, 5)} || ${of(signs, 11)} || ${of(trades, 13)} || '有限公司'`;
  const since = "now() - i * interval '90 seconds'";
  const code = "'91610802XY' || lpad(i::text, 8, '0')";
  const each = `generate_series(1, ${firms}) as i`;
  const waits = (state: string, done: string) =>
    `lateral (select case when i % 1000 = 0 then '${state}' else '${done}' end as state) as stood`;
  try {
    for (const statement of [
      `select platform.keep_months(${shanghaiToday} - ${Math.ceil((commands * 5) / 86_400)} - 1, ${shanghaiToday})`,
      `insert into identity.firm (id, company_id, name, short_name, credit_code, kind, status, address, phone, created_at)
       select 'M' || i, '${company}', ${name}, '', ${code}, '1', 'enabled', '', '', ${since} from ${each}`,
      `insert into identity.operator (user_id, firm_id, company_id, account, name, mobile, password_hash, roles, status,
         created_at, password_changed_at)
       select 'U' || i, 'M' || i, '${company}', 'bench' || i, '操作员', '139' || lpad(i::text, 8, '0'), '-', '{trader}',
         'enabled', ${since}, now() from ${each}`,
      `insert into identity.qualification (company_id, firm_id, ware_kind_id, side, status, applied_by, applied_at, decided_at)
       select '${company}', 'M' || i, 'WK0' || kind, 'B', state, 'U' || i, ${since},
         case when state <> '0' then ${since} end
       from ${each}, generate_series(1, 3) as kind, ${waits("0", "1")}`,
      `insert into identity.firm_change (company_id, firm_id, kind, state, what, before, after, memo, applied_by,
         applied_at, decided_at)
       select '${company}', 'M' || i, 'info', state, '联系人', '{"contact":""}', '{"contact":"李娜"}', '', 'U' || i, ${since},
         case when state <> '0' then ${since} end from ${each}, ${waits("0", "1")}`,
      `insert into admission.registration (company_id, state, version, ticket_hash, mobile, account, firm_name, credit_code,
         form, begun_at, saved_at, submitted_at, decided_at, firm_id)
       select '${company}', state, 3, sha256(convert_to(i::text, 'UTF8')), '137' || lpad(i::text, 8, '0'), 'bench' || i,
         ${name}, ${code}, jsonb_build_object('person', jsonb_build_object('name', '岳宁'), 'firm', repeat('资料', 200)),
         ${since}, ${since}, ${since}, case when state = '4' then ${since} end, case when state = '4' then 'M' || i end
       from ${each}, ${waits("1", "4")}`,
      `insert into platform.audit (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id,
         operation, outcome, records, input, changes)
       select now() - i * interval '5 seconds', '${company}', 'U' || owner, '操作员', 'M' || owner, '', 'M', '10.0.0.1', '',
         i::text, 'trading.placeOrder', case when i % 9 = 0 then 'P1003' else 'ok' end, '{}', '{}', '[]'
       from generate_series(1, ${commands}) as i,
         lateral (select case when i % 50 = 0 then 1 else 1 + i % ${firms} end as owner) as whose`,
      "vacuum analyze",
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}
