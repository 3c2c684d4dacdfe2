import { performance } from "node:perf_hooks";
import { api } from "@zd/api";
import { companyId, instant } from "@zd/domain/kernel/brand";
import { type NewsId, publishNews } from "@zd/server/content/index";
import { openReadCounts } from "@zd/server/content/read-counts";
import { systemClock } from "@zd/server/platform/process/clock";
import type { Benchmark } from "./benchmark.ts";
import { openEmptyPlatform, p95 } from "./empty-platform.ts";

const [articles, rounds, readersEach, calls] = [5_000, 5, 200_000, 100];
const parts =
  "保证金 竞价 挂牌 结算 发票 服务费 违约 处置 合同 签订 付款 发货 验收 热值 硫分 水分 场次 标的 出金 入金".split(
    " ",
  );

/** Lists, searches and single texts among many, of which a million readings are counted. */
export const content: Benchmark = {
  name: "content",
  parameters: { articles, readers: rounds * readersEach, asked: calls },
  rounds,
  compared: null,
  goal: "list, search and text p95 ≤ 50 ms, every reading counted",
  isMet: ({ ours }) =>
    Math.max(ours["listP95Ms"] ?? Infinity, ours["searchP95Ms"] ?? Infinity, ours["textP95Ms"] ?? Infinity) <=
      50 && ours["uncounted"] === 0,
  open: async () => {
    const { app, log, caller, close } = await openEmptyPlatform();
    const { ask } = caller(null);
    const publishedAt = instant(systemClock.now() - 86_400_000);
    for (let from = 0; from < articles; from += 500)
      await app.platform.transact(async ({ tx }) => {
        for (let i = from; i < from + 500; i++)
          await publishNews(tx, {
            id: `B${i}` as NewsId,
            companyId: companyId("ZD0001"),
            kind: "1004",
            title: `${part(i)}说明 ${i}`,
            html: `<p>${Array.from({ length: 60 }, (_, k) => `${part(i * 7 + k * k)}${part(i + k)}`).join("，")}</p>`,
            publishedAt: instant(publishedAt - i * 60_000),
          });
      });
    const { listNews, findNews } = api.content;
    const counts = openReadCounts({ transact: app.platform.transact, log });
    let readings = 0;
    return {
      round: async () => {
        const list = await p95(calls, (i) =>
          ask(listNews, { kind: "1004", pageIndex: 1 + (i % 20), pageSize: 20 }),
        );
        const search = await p95(calls, (i) =>
          ask(listNews, {
            kind: "1004",
            keyword: `${part(i)} ${part(i + 3)}`,
            pageIndex: 1,
            pageSize: 20,
          }),
        );
        const text = await p95(calls, (i) => ask(findNews, { id: `B${i % 10}` as NewsId }));
        const began = performance.now();
        for (let i = 0; i < readersEach; i++) counts.note(`B${1_000 + (i % 100)}` as NewsId);
        await counts.write();
        const countedMs = performance.now() - began;
        readings += readersEach;
        const { written } = await app.db
          .selectFrom("content.readCount")
          .select(({ fn }) => fn.sum("reads").as("written"))
          .where("newsId", ">=", "B1000" as NewsId)
          .where("newsId", "<", "B1100" as NewsId)
          .executeTakeFirstOrThrow();
        const uncounted = readings - Number(written);
        return { ours: { listP95Ms: list, searchP95Ms: search, textP95Ms: text, countedMs, uncounted } };
      },
      close,
    };
  },
};

const part = (i: number) => parts[Math.abs(i) % parts.length] ?? "";
