import { api } from "@zd/api";
import { listExportOf } from "@zd/api/lists/operations";
import type { InputOf } from "@zd/api/wire/operation";
import type { Audience } from "@zd/domain/identity/audience";
import { type Instant, sectionId, userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOperator, openSession, saveInfo, setFirmStatus } from "../identity/index.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, company, type Scene, setScene } from "../testing/market-scene.ts";
import { readSheet } from "../testing/read-sheet.ts";
import { smallPdf } from "../testing/samples.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { uploaded } from "../testing/upload.ts";
import type { NewsId, NoticeId } from "./index.ts";

const {
  saveNotice,
  publishNotice,
  previewAudience,
  changeAudience,
  previewPublication,
  readNotice,
  matchFirms,
} = api.editing;
const { listNews, findNews, listTradeNotices, findTradeNotice, listRecommendedNotices } = api.content;
const { confirmReading } = api.noticeReceipts;
const { listReceipts, readFigures } = api.noticeReceiptDesk;
const page = { pageIndex: 1, pageSize: 20 };

let exchange: TestPlatform;
let scene: Scene;
/** Login token with which the editor sends files. */
let editorToken: string;
let staff: Record<"su" | "chen" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("mine");
  await scene.join("branch", { kind: "2" });
  await scene.join("carrier", { kind: "3" });
  await exchange.platform.transact(async ({ tx }) => {
    await saveInfo(tx, scene.member("mine").firm, { area: "610802" });
    await saveInfo(tx, scene.member("branch").firm, { area: "140100" });
  });
  staff = await openStaff(exchange, { su: "contentEditor", chen: "tradeManager", gu: "auditor" });
  editorToken = await exchange.platform.transact((scope) =>
    openSession(scope, { userId: userId("staff-su"), companyId: company, ip: "127.0.0.1", source: "test" }),
  );
});
afterAll(() => exchange.close());

const members: Audience = { kind: "members", of: [] };
const open: Audience = { kind: "everyone", of: [] };
const only = (...of: string[]): Audience => ({ kind: "firms", of });

type Words = InputOf<typeof saveNotice>;
const words = (change: Partial<Omit<Words, "audience">> & { readonly audience?: Audience }): Words =>
  ({
    kind: "1001",
    title: "定向公告",
    content: "<p>保证金比例调整</p>",
    section: null,
    highlighted: false,
    publishedAt: null,
    expiresAt: null,
    attachments: [],
    video: null,
    poster: null,
    audience: open,
    needsReceipt: false,
    ...change,
  }) as Words;

/** A notice that is published, with its number and its version. */
async function publish(change: Parameters<typeof words>[0]) {
  const { kind } = words(change);
  const { id, version } = await staff.su.ask(saveNotice, words(change));
  const published = await staff.su.ask(publishNotice, { kind, id, version });
  return { kind, id, version: published.version };
}

const callers = () => ({
  visitor: exchange.anonymous,
  mine: scene.member("mine").caller,
  branch: scene.member("branch").caller,
  carrier: scene.member("carrier").caller,
  staff: staff.gu,
});
type Reader = keyof ReturnType<typeof callers>;

/** Those of all readers for whom something is there. */
async function readersOf(isThere: (caller: TestCaller) => Promise<boolean>): Promise<readonly Reader[]> {
  const found = await Promise.all(
    Object.entries(callers()).map(async ([name, caller]) =>
      (await isThere(caller)) ? [name as Reader] : [],
    ),
  );
  return found.flat();
}

const isAnswered = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    () => false,
  );

const everyReader = ["visitor", "mine", "branch", "carrier", "staff"] as const;

describe("whoever is not in the group of a notice does not find it, by its list, a search, its address or its files", () => {
  test.each([
    ["everybody", open, everyReader],
    ["all members", members, ["mine", "branch", "carrier"]],
    ["traders", { kind: "kinds", of: ["1"] }, ["mine"]],
    ["branches and carriers", { kind: "kinds", of: ["2", "3"] }, ["branch", "carrier"]],
    ["members of 陕西", { kind: "areas", of: ["61"] }, ["mine"]],
    ["members of 山西 and 陕西", { kind: "areas", of: ["14", "61"] }, ["mine", "branch"]],
    ["one firm", only("carrier"), ["carrier"]],
  ] as const)("for %s", async (group, audience, readers) => {
    const [file] = await uploaded(exchange, editorToken, [{ name: "办法.pdf", bytes: smallPdf(group) }]);
    const attachments = [file?.file as never];
    const title = `发给${group}`;
    const { id } = await publish({ title, audience, attachments });
    const trade = await publish({
      title,
      audience,
      kind: "trade",
      section: sectionId(`J-${readers.length}-${group.length}`),
      highlighted: true,
    });
    const has = ({ rows }: { readonly rows: readonly { readonly title: string }[] }) =>
      rows.some((row) => row.title === title);
    const ways: readonly ((caller: TestCaller) => Promise<boolean>)[] = [
      async (caller) => has(await caller.ask(listNews, { kind: "1001", ...page })),
      async (caller) => has(await caller.ask(listNews, { kind: "1001", keyword: title, ...page })),
      async (caller) => isAnswered(caller.ask(findNews, { id: id as string as NewsId })),
      async (caller) => has(await caller.ask(listTradeNotices, page)),
      async (caller) => has(await caller.ask(listTradeNotices, { keyword: "保证金", ...page })),
      async (caller) => has(await caller.ask(listRecommendedNotices, page)),
      async (caller) => isAnswered(caller.ask(findTradeNotice, { id: trade.id })),
      async (caller) =>
        isAnswered(
          caller.ask(findTradeNotice, { section: sectionId(`J-${readers.length}-${group.length}`) }),
        ),
    ];
    for (const way of ways) expect(await readersOf(way)).toEqual(readers);

    const opens = async (reader: string | null) => {
      const path = `/api${api.files.download.path}?path=${attachments[0]}`;
      return (
        (await exchange.send("GET", path, "", reader === null ? {} : { "x-token": reader })).status === 200
      );
    };
    expect(await opens(null)).toBe(group === "everybody");
    for (const name of ["mine", "branch", "carrier"] as const)
      expect([name, await opens(scene.member(name).token)]).toEqual([
        name,
        (readers as readonly string[]).includes(name),
      ]);
  });
});

test("an audience that is incomplete, or names what is not there, is refused", async () => {
  for (const [audience, code] of [
    [only(), "S1290"],
    [{ kind: "kinds", of: ["9"] }, "S1290"],
    [{ kind: "members", of: ["1"] }, "S1290"],
    [only("mine", "exchange"), "S1291"],
    [{ kind: "areas", of: ["99"] }, "S1291"],
  ] as const)
    expect(await staff.su.call(saveNotice, words({ audience }))).toMatchObject({ code });
});

test("pasted numbers and credit codes are held against the members, and what is none is named", async () => {
  const { creditCode } = (await staff.gu.ask(matchFirms, { numbers: ["mine"] })).firms[0] ?? {
    creditCode: "",
  };
  const found = await staff.gu.ask(matchFirms, {
    numbers: [creditCode.toLowerCase(), "branch", "exchange", "没有"],
  });
  expect(found.firms.map(({ firm }) => firm)).toEqual(["branch", "mine"]);
  expect(found.unknown).toEqual(["exchange", "没有"]);
  expect(await staff.gu.ask(matchFirms, { numbers: [] })).toEqual({ firms: [], unknown: [] });
});

test("the card of publishing says whom it reaches, and how many they are", async () => {
  const card = async (change: Parameters<typeof words>[0]) => {
    const { id } = await staff.su.ask(saveNotice, words(change));
    const { facts, consequence } = await staff.su.ask(previewPublication, {
      kind: "1001",
      id,
      step: "publish",
    });
    return { facts: facts.map((fact) => `${fact.title} ${fact.words}`), consequence };
  };
  expect((await card({ audience: members })).facts).toContain("对象 全部会员（共 3 家会员）");
  expect((await card({ audience: { kind: "areas", of: ["61", "14"] } })).facts).toContain(
    "对象 山西省、陕西省（共 2 家会员）",
  );
  const asking = await card({ audience: only("carrier"), needsReceipt: true });
  expect(asking.facts).toContain("对象 1 家企业：carrier有限公司（共 1 家会员）");
  expect(asking.facts).toContain("回执 要求，1 家应阅");
  expect(asking.consequence[0]?.words).toContain("访客与其他会员看不到");
});

describe("the audience of a published notice", () => {
  const change = (of: Awaited<ReturnType<typeof publish>>, audience: Audience, needsReceipt = false) => ({
    kind: of.kind,
    id: of.id,
    audience: { kind: audience.kind, of: [...audience.of] },
    needsReceipt,
  });

  test("is changed on a card that says who sees it from now on, and who no longer", async () => {
    const notice = await publish({ title: "改对象", audience: { kind: "kinds", of: ["1"] } });
    const wish = change(notice, { kind: "kinds", of: ["2", "3"] });
    const card = await staff.su.ask(previewAudience, wish);
    expect(card).toMatchObject({
      changes: [{ title: "对象", from: "交易会员", to: "分支机构、服务会员" }],
      facts: [
        { title: "可见会员", words: "2 家" },
        { title: "新可见", words: "2 家" },
        { title: "不再可见", words: "1 家" },
      ],
      barred: null,
    });
    const { version } = await staff.su.ask(changeAudience, {
      ...wish,
      version: notice.version,
      seen: card.seen,
    });
    expect(version).toBe(notice.version + 1);
    const isThere = async (caller: TestCaller) =>
      isAnswered(caller.ask(findNews, { id: notice.id as string as NewsId }));
    expect(await readersOf(isThere)).toEqual(["branch", "carrier"]);
    expect(await staff.gu.ask(readNotice, { kind: "1001", id: notice.id })).toMatchObject({
      audience: { kind: "kinds", of: ["2", "3"] },
      firms: [],
    });
  });

  test("is not changed by saving its text, nor on a card that was true a moment ago, nor before it is published", async () => {
    const notice = await publish({ title: "改不动", audience: only("mine") });
    const saved = { ...words({ title: "改不动", audience: only("mine", "branch") }), ...notice };
    expect(await staff.su.call(saveNotice, saved)).toMatchObject({ code: "S1292" });
    const asking = { ...words({ title: "改不动", audience: only("mine"), needsReceipt: true }), ...notice };
    expect(await staff.su.call(saveNotice, asking)).toMatchObject({ code: "S1292" });

    const wish = change(notice, members);
    const { seen } = await staff.su.ask(previewAudience, wish);
    await scene.join("late-to-card", { kind: "3" });
    const { version } = notice;
    expect(await staff.su.call(changeAudience, { ...wish, version, seen })).toMatchObject({ code: "P1031" });
    expect(await staff.su.call(changeAudience, { ...wish, version: 1 })).toMatchObject({ code: "S1091" });

    const draft = await staff.su.ask(saveNotice, words({ title: "草稿" }));
    const early = { ...wish, ...draft };
    expect(await staff.su.call(changeAudience, early)).toMatchObject({ code: "T1070" });
    expect((await staff.su.ask(previewAudience, early)).barred).not.toBeNull();
    for (const caller of [staff.chen, staff.gu, scene.member("mine").caller])
      expect(await caller.call(changeAudience, { ...wish, version })).toMatchObject({ code: "P1003" });
  });
});

describe("a receipt", () => {
  const receiptsOf = async (
    { kind, id }: { readonly kind: "1001" | "trade"; readonly id: NoticeId },
    more = {},
  ) => staff.gu.ask(listReceipts, { ...page, filters: { kind, notice: id, ...more } });

  test("is given once for a firm, with who confirmed and when; those that have not come first", async () => {
    const started = exchange.clock.now();
    const notice = await publish({
      title: "请回执",
      audience: { kind: "kinds", of: ["1", "2"] },
      needsReceipt: true,
    });
    const which = { kind: "1001", notice: notice.id } as const;
    const mine = scene.member("mine");
    const news = { id: notice.id as string as NewsId };
    expect((await mine.caller.ask(findNews, news)).receipt).toEqual({ readBy: null, readAt: null });
    await exchange.wait(60_000);
    const readAt = started + 60_000;
    expect(await mine.caller.ask(confirmReading, which)).toEqual({ readBy: "mine", readAt });

    const colleague = await exchange.platform.transact(async (scope) => {
      const user = userId("mine-2");
      const operator = {
        firmId: mine.firm,
        companyId: company,
        account: user,
        name: "同事",
        mobile: "13900009999",
      };
      await openOperator(scope.tx, { ...operator, userId: user, passwordHash: "-", roles: [] }, scope.now);
      return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
    });
    await exchange.wait(60_000);
    const second = exchange.withToken(colleague);
    expect(await second.ask(confirmReading, which)).toEqual({ readBy: "mine", readAt });
    expect((await second.ask(findNews, news)).receipt).toEqual({ readBy: "mine", readAt });

    const { rows, counts } = await receiptsOf({ kind: "1001", id: notice.id });
    expect(rows).toMatchObject([
      { firm: "branch", state: "unread", readAt: null, readBy: null, askedAt: started },
      { firm: "mine", state: "read", readAt, readBy: "mine", version: notice.version },
    ]);
    expect(counts).toEqual({ unread: 1, read: 1 });
    expect(await staff.gu.ask(readFigures, which)).toEqual({ title: "请回执", firms: 2, read: 1 });
    expect((await receiptsOf({ kind: "1001", id: notice.id }, { firm: "branch" })).total).toBe(1);
    expect((await receiptsOf({ kind: "1001", id: notice.id }, { state: "read" })).rows).toMatchObject([
      { firm: "mine" },
    ]);
    const file = await staff.gu.ask(
      api.lists.exportList,
      listExportOf(listReceipts, { filters: { kind: "1001", notice: notice.id } }),
    );
    const cells = JSON.stringify(readSheet(Buffer.from(file, "base64")).map((row) => [...row.values()]));
    expect(cells.indexOf("branch有限公司")).toBeLessThan(cells.indexOf("mine有限公司"));
    expect(cells).toContain("未阅");
  });

  test("is asked of a firm that came later from the day on which it came, and of none that is disabled", async () => {
    const notice = await publish({ kind: "trade", title: "后来者", audience: members, needsReceipt: true });
    const which = { kind: "trade", notice: notice.id } as const;
    const before = await staff.gu.ask(readFigures, which);
    await exchange.wait(3_600_000);
    const cameAt = exchange.clock.now();
    const { firm, caller } = await scene.join("later");
    const later = await receiptsOf({ kind: "trade", id: notice.id }, { firm: "later" });
    expect(later.rows).toMatchObject([{ firm: "later", askedAt: cameAt, state: "unread" }]);
    expect((await staff.gu.ask(readFigures, which)).firms).toBe(before.firms + 1);
    expect((await caller.ask(findTradeNotice, { id: notice.id })).receipt).toEqual({
      readBy: null,
      readAt: null,
    });

    await exchange.platform.transact((scope) => setFirmStatus(scope, firm, "disabled"));
    expect((await staff.gu.ask(readFigures, which)).firms).toBe(before.firms);
    expect((await receiptsOf({ kind: "trade", id: notice.id }, { firm: "later" })).rows).toEqual([]);
  });

  test("stays on record when its firm is no longer in the audience, and counts no more", async () => {
    const notice = await publish({ title: "移出", audience: only("mine", "carrier"), needsReceipt: true });
    const which = { kind: "1001", notice: notice.id } as const;
    await scene.member("carrier").caller.ask(confirmReading, which);
    await staff.su.ask(changeAudience, {
      kind: "1001",
      id: notice.id,
      version: notice.version,
      audience: { kind: "firms", of: ["mine"] },
      needsReceipt: true,
    });
    expect((await receiptsOf({ kind: "1001", id: notice.id })).rows).toMatchObject([
      { firm: "mine", state: "unread" },
      { firm: "carrier", state: "left" },
    ]);
    expect(await staff.gu.ask(readFigures, which)).toMatchObject({ firms: 1, read: 0 });
  });

  test("is taken from nobody who is not asked", async () => {
    const notice = await publish({ title: "只问一家", audience: only("mine"), needsReceipt: true });
    const which = { kind: "1001", notice: notice.id } as const;
    for (const caller of [scene.member("branch").caller, staff.su])
      expect(await caller.call(confirmReading, which)).toMatchObject({ result: "P1004" });
    expect(await exchange.anonymous.call(confirmReading, which)).toMatchObject({ result: "GA-101" });
    const plain = await publish({ title: "不要回执", audience: only("mine") });
    const quiet = { kind: "1001", notice: plain.id } as const;
    expect(await scene.member("mine").caller.call(confirmReading, quiet)).toMatchObject({ result: "S1293" });
    expect(await staff.gu.call(readFigures, quiet)).toMatchObject({ code: "S1293" });
    const ahead = (exchange.clock.now() + 60_000) as Instant;
    const later = await publish({ title: "尚未", audience: members, needsReceipt: true, publishedAt: ahead });
    const coming = { kind: "1001", notice: later.id } as const;
    expect(await scene.member("mine").caller.call(confirmReading, coming)).toMatchObject({ result: "P1004" });
    const open = await publish({ title: "公开回执", needsReceipt: true });
    const publicNews = { id: open.id as string as NewsId };
    expect((await exchange.anonymous.ask(findNews, publicNews)).receipt).toBeNull();
    expect((await staff.gu.ask(findNews, publicNews)).receipt).toBeNull();
    expect((await scene.member("mine").caller.ask(findNews, publicNews)).receipt).not.toBeNull();
  });

  test("and who has given it are for the staff alone", async () => {
    const notice = await publish({ title: "名单", audience: members, needsReceipt: true });
    const { caller } = scene.member("mine");
    const filters = { kind: "1001", notice: notice.id } as const;
    expect(await caller.call(listReceipts, { ...page, filters })).toMatchObject({ code: "P1003" });
    expect(await caller.call(readFigures, { kind: "1001", notice: notice.id })).toMatchObject({
      code: "P1003",
    });
    expect((await staff.gu.ask(listReceipts, { ...page, filters: {} })).rows).toEqual([]);
  });
});
