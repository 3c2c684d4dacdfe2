import { expect, test } from "vitest";
import { ownFiles } from "./own-files.ts";
import { findUntidy, readSources, tidyRules } from "./tidy.ts";

const handler = (name: string) => `export const ${name} = handle(api.trading.${name}, async () => null);\n`;

/** For each rule a file that breaks it and one that is close to it and does not. */
const cases: readonly (readonly [rule: string, path: string, bad: string, good: string])[] = [
  [
    "own-schema",
    "apps/server/src/trading/wares/ware-store.ts",
    'tx.selectFrom("funds.account").selectAll()',
    'tx.selectFrom("trading.ware").innerJoin("funds.account_view", on); publish("funds.held")',
  ],
  [
    "own-schema",
    "apps/server/src/trading/migrations/20260105-sections.sql",
    "create view trading.ware_view as select * from market.sight;",
    "create table trading.section (id text primary key); select * from market.sight_view;",
  ],
  [
    "own-schema",
    "apps/server/src/trading/place-orders.ts",
    "const text = `update funds.account set held = $1`;",
    "const text = `update trading.ware set leader = $1`;",
  ],
  [
    "no-participle",
    "apps/server/src/trading/bid.ts",
    "const [first, kept] = rows;",
    "// const kept = rows;\nconst { kept: retained } = rows;",
  ],
  [
    "no-participle",
    "apps/server/src/trading/bid.ts",
    "rows.map((row, told) => row);",
    "rows.filter(isTold);",
  ],
  ["one-clock", "apps/server/src/trading/bid.ts", "const now = Date.now();", "const at = new Date(now);"],
  [
    "one-clock",
    "apps/web/src/ui/figures/countdown.tsx",
    "const now = new Date();",
    "// not Date.now(), but:\nnow();",
  ],
  [
    "days-of-shanghai",
    "apps/server/src/partitions.test.ts",
    'client.query("select platform.keep_months(now()::date, $1)")',
    "client.query(`select (now() at time zone 'Asia/Shanghai')::date`)",
  ],
  [
    "days-of-shanghai",
    "apps/server/src/funds/migrations/20270101-days.sql",
    "delete from funds.day_end where day < current_date;",
    "update funds.day_end set at = now() where day < $1::date;",
  ],
  [
    "signals-may-miss",
    "tools/faults/sites/postgres.ts",
    'process.kill(pid, "SIGKILL");',
    'sendSignal(pid, "SIGKILL"); process.kill(pid, 0);',
  ],
  [
    "one-scale",
    "apps/web/src/ui/a.module.css",
    ".a { padding: 0 13px; }",
    ".a { padding: 0 var(--s3); margin-left: -1px; width: 13px; }",
  ],
  [
    "one-scale",
    "apps/web/src/ui/a.module.css",
    ".a { font: 11px / 16px var(--font); }",
    ".a { font: var(--t12) / var(--l16) var(--font); }",
  ],
  [
    "one-scale",
    "apps/web/src/ui/a.module.css",
    ".a { line-height: 1.7; }",
    ".a { line-height: var(--l20); }",
  ],
  ["one-scale", "apps/web/src/ui/a.module.css", "td { height: 40px; }", "td { height: var(--row); }"],
  ["one-scale", "apps/web/src/ui/a.tsx", "<i style={{ fontSize: 13 }} />", "<i style={{ width: 13 }} />"],
  [
    "motion-explains",
    "apps/web/src/ui/a.module.css",
    ".a { transition: width 0.2s; }",
    "/* no transition: here */ .a { width: 2px; }",
  ],
  ["motion-explains", "apps/web/src/ui/a.module.css", "@keyframes turn {}", ".turn {}"],
  ["one-transport", "apps/web/src/areas/trade/page.tsx", 'await fetch("/api")', "await query.refetch()"],
  ["wire-names", "apps/server/src/trading/bid.ts", "const { wareid } = input;", "const { ware } = input;"],
  ["lengths-by-checks", "packages/api/src/wire/a.ts", "schema.maxLength", "{ maxLength: 5 }"],
  ["one-mobile-pattern", "apps/web/src/ui/a.tsx", "/^1\\d{10}$/.test(given)", "isMobile(given)"],
  ["one-handler", "apps/server/src/trading/bid.ts", handler("first") + handler("second"), handler("first")],
  [
    "effects-have-braces",
    "apps/web/src/shell/sidebar.tsx",
    "useEffect(() => menu.current?.scrollIntoView(), []);",
    "useEffect(() => {\n  menu.current?.scrollIntoView();\n}, []);\nuseEffect(() => () => stop(), []);",
  ],
  [
    "effects-have-braces",
    "apps/web/src/shell/sidebar.tsx",
    "useLayoutEffect(\n  () =>\n    draw(),\n);",
    "useLayoutEffect(\n  () => {\n    draw();\n  },\n);",
  ],
  ["effects-have-braces", "apps/web/src/ui/menu.tsx", "useEffect(draw, []);", "const useEffectOnce = draw;"],
  [
    "named-layers",
    "apps/web/src/ui/buttons/menu-button.module.css",
    ".menu { z-index: 20; }",
    ".menu { z-index: var(--layer-drop); }",
  ],
  [
    "named-layers",
    "apps/web/src/ui/theme/theme.ts",
    "const token = { zIndexPopupBase: 1000 };",
    'const token = { zIndexPopupBase: Number(read("layer-library")) };',
  ],
  [
    "watched-journeys",
    "e2e/hall.spec.ts",
    'import { expect, test } from "@playwright/test";',
    'import type { Page } from "@playwright/test";\nimport { test } from "./journey.ts";',
  ],
  [
    "watched-journeys",
    "e2e/hall.spec.ts",
    "const page = await (await browser.newContext()).newPage();",
    "const page = await openPage();\nawait page.context().newPage();",
  ],
  [
    "one-escape",
    "apps/web/src/ui/buttons/menu-button.tsx",
    'if (key === "Escape") close();',
    "// leaves by Escape\nuseEscape(open, close);",
  ],
  [
    "one-popup",
    "apps/web/src/ui/form/day-field.tsx",
    'import { Checkbox, DatePicker } from "antd";',
    'import { Checkbox } from "antd";\nimport { DatePicker } from "./popups.tsx";',
  ],
  [
    "details-have-addresses",
    "apps/web/src/areas/console/goods/goods-page.tsx",
    'import { RowDrawer } from "../../../ui/query-page/row-drawer.tsx";',
    'import { QueryPage } from "../../../ui/query-page/query-page.tsx";',
  ],
  [
    "views-have-addresses",
    "apps/web/src/areas/console/funds/reconciliation-page.tsx",
    "const [byDay, setByDay] = useState(false);\nreturn byDay ? <QueryPage a /> : <QueryPage b />;",
    'const [view, show] = useListView(["differences", "days"]);\nreturn view ? <QueryPage a /> : <QueryPage b />;',
  ],
  [
    "one-set-of-breakpoints",
    "apps/web/src/areas/trade/hall/hall-page.module.css",
    "@media (width <= 700px) {\n}",
    "@media (width <= 960px) {\n}\n@media (prefers-reduced-motion: reduce) {\n}",
  ],
  [
    "one-scrolling-box",
    "apps/web/src/areas/user/home/orders-block.tsx",
    '<div className={table["scroll"]}>',
    '<Scrolling className={table["scroll"]}>',
  ],
  [
    "one-day-field",
    "apps/web/src/areas/console/mall/statistics-page.tsx",
    '<TextField label="开始日期" type="date" value={from} />',
    '<DayField label="开始日期" value={from} />',
  ],
  [
    "failures-are-drawn",
    "apps/web/src/areas/user/home/duties.tsx",
    "const { data = [] } = useCallQuery(firms.readTodo, {});",
    "const { data, error } = useCallQuery(firms.readTodo, {});",
  ],
  [
    "failures-are-drawn",
    "apps/web/src/areas/admission/trade-step.tsx",
    "const kinds = useCallQuery(trading.listWareKinds, {});\nreturn kinds.data;",
    "const kinds = useCallQuery(trading.listWareKinds, {});\nreturn <WithAnswer of={kinds} />;",
  ],
  [
    "failures-are-drawn",
    "apps/web/src/areas/user/funds/transfer-page.tsx",
    "const known = useCallQuery(transfers.read, {});\nreturn known.data;\n}\nconst form = ({ known }) => known;",
    "const known = useCallQuery(transfers.read, {});\nreturn known.error ?? known.data;\n}\nconst form = ({ known }) => known;",
  ],
  [
    "failures-are-drawn",
    "apps/web/src/areas/admission/trade-step.tsx",
    "const kinds = useCallQuery(trading.listWareKinds, {}, { staleMs: of(1) }).data ?? [];",
    "const kinds = useAside(trading.listWareKinds, {}, { staleMs: of(1) }) ?? [];",
  ],
  [
    "one-select",
    "apps/web/src/areas/trade/hall/filter-bar.tsx",
    "<select value={value}>",
    '<SelectField label="企业" value={firm} />',
  ],
  [
    "one-cancel",
    "apps/web/src/areas/user/fees/pay-dialog.tsx",
    "<Button onClick={onClose} disabled={busy}>\n  取消\n</Button>",
    "<CancelButton disabled={busy} /><Button onClick={onAct}>确定取消</Button>",
  ],
  ["nothing-left-to-do", "packages/domain/src/money/yuan.ts", "// TODO: round", "// rounds half up"],
  ["every-test-runs", "packages/domain/src/money/yuan.test.ts", 'test.only("a", run)', 'test("a", run)'],
  ["every-test-runs", "e2e/hall.spec.ts", 'test.skip("a", run)', "test.skipIf(noRedis)('a', run)"],
  ["named-exports", "apps/web/src/main.tsx", "export default App;", "export { App };"],
  ["any-machine", "docs/tour.md", `see ${"/"}home/alice/notes`, "see `docs/home/page`"],
];

test.for(cases)("%s catches what it should in %s, and nothing else", ([rule, path, bad, good]) => {
  const rules = (text: string) => findUntidy([{ path, text }]).map((one) => one.rule);
  expect(rules(bad)).toEqual([rule]);
  expect(rules(good)).toEqual([]);
});

test("a page changes its form at 960, 1024, 1280, 1600 or 1920 px, and at no other width (R-936…R-940)", () => {
  const faultsAt = (px: number) =>
    findUntidy([{ path: "apps/web/src/a.css", text: `@media (width <= ${px}px) {\n}` }]).length;
  expect([960, 1024, 1280, 1600, 1920].map(faultsAt)).toEqual([0, 0, 0, 0, 0]);
  expect([959, 1023, 1281, 1601, 1921].map(faultsAt)).toEqual([1, 1, 1, 1, 1]);
});

test("every rule has a file that breaks it", () => {
  expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(tidyRules.map(({ name }) => name)));
});

test("the place of a fault is its line", () => {
  const [fault] = findUntidy([{ path: "apps/server/src/a.ts", text: "\n\nDate.now();" }]);
  expect(fault?.line).toBe(3);
});

test("our own files are tidy", () => {
  const sources = readSources(ownFiles());
  expect(sources.length).toBeGreaterThan(50);
  expect(findUntidy(sources)).toEqual([]);
});
