import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { api } from "@zd/api";
import { companyId, instant } from "@zd/domain/kernel/brand";
import { type NewsId, publishNews } from "@zd/server/content/index";
import { openPrimaryAndStandby } from "@zd/server/testing/standby";
import { openTestClient } from "@zd/server/testing/test-client";
import type { Benchmark } from "./benchmark.ts";
import { p95 } from "./empty-platform.ts";
import { openBenchApp } from "./exchange/open-app.ts";

const [articles, calls, writesASecond] = [5_000, 100, 50];
const words = "保证金 竞价 挂牌 结算 发票 服务费 违约 处置 合同 签订 付款 发货 验收".split(" ");
const word = (i: number) => words[i % words.length] ?? "";

/** How many statements of many rows a node has read, from its standby and in all. */
async function readsOf(address: string) {
  const text = await (await fetch(`${address}/metrics`)).text();
  const of = (from: string) =>
    Number(new RegExp(`zd_db_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { standby: of("standby"), all: of("standby") + of("primary") };
}

type App = Awaited<ReturnType<typeof openBenchApp>>["app"];

/** Publishes so many texts, from the one of this number on. */
const publishArticles = ({ platform }: App, from: number, many: number) =>
  platform.transact(async ({ tx, now }) => {
    for (let i = from; i < from + many; i++)
      await publishNews(tx, {
        id: `B${i}` as NewsId,
        companyId: companyId("ZD0001"),
        kind: "1004",
        title: `${word(i)}说明 ${i}`,
        html: `<p>${Array.from({ length: 60 }, (_, k) => `${word(i * 7 + k * k)}${word(i + k)}`).join("，")}</p>`,
        publishedAt: instant(now - i * 60_000),
      });
  });

/** Lists and searches of a node that reads them from a standby, while nobody writes and while somebody does. */
export const standby: Benchmark = {
  name: "standby",
  parameters: { articles, calls, writesASecond },
  rounds: 5,
  compared: "searchP95Ms",
  goal: "nine reads in ten from the standby while nobody writes, one in two while somebody does; p95 ≤ 50 ms",
  isMet: ({ ours }) =>
    (ours["fromStandby"] ?? 0) >= 0.9 &&
    (ours["fromStandbyBusy"] ?? 0) >= 0.5 &&
    Math.max(ours["listP95Ms"] ?? Infinity, ours["searchP95Ms"] ?? Infinity) <= 50,
  open: async () => {
    const databases = await openPrimaryAndStandby();
    const folder = await mkdtemp(join(tmpdir(), "zd-bench-standby-"));
    const { app: without } = await openBenchApp(databases.primary, folder);
    const publish = (from: number, many: number) => publishArticles(without, from, many);
    for (let from = 0; from < articles; from += 500) await publish(from, 500);
    const { app: reading } = await openBenchApp(databases.primary, folder, {
      READ_DATABASE_URL: databases.standby,
    });
    let published = articles;

    /** The figures of one node. */
    const measured = async (address: string, suffix: string) => {
      const { ask } = openTestClient(() => address).caller(null);
      const before = await readsOf(address);
      const list = await p95(calls, (i) =>
        ask(api.content.listNews, { kind: "1004", pageIndex: 1 + (i % 20), pageSize: 20 }),
      );
      const search = await p95(calls, (i) =>
        ask(api.content.listNews, {
          kind: "1004",
          keyword: `${word(i)} ${word(i + 3)}`,
          pageIndex: 1,
          pageSize: 20,
        }),
      );
      const after = await readsOf(address);
      const fromStandby = (after.standby - before.standby) / (after.all - before.all);
      return {
        [`listP95Ms${suffix}`]: list,
        [`searchP95Ms${suffix}`]: search,
        [`fromStandby${suffix}`]: fromStandby,
      };
    };

    /** Publishes one text after the other while the work goes on. */
    const whileWriting = async <T>(work: () => Promise<T>): Promise<T> => {
      let over = false;
      const writing = (async () => {
        while (!over) {
          await publish(published, 1);
          published += 1;
          await wait(1_000 / writesASecond);
        }
      })();
      try {
        return await work();
      } finally {
        over = true;
        await writing;
      }
    };

    return {
      round: async () => {
        const [quiet, quietWithout] = [
          await measured(reading.address, ""),
          await measured(without.address, ""),
        ];
        const [busy, busyWithout] = await whileWriting(async () => [
          await measured(reading.address, "Busy"),
          await measured(without.address, "Busy"),
        ]);
        return { ours: { ...quiet, ...busy }, yardstick: { ...quietWithout, ...busyWithout } };
      },
      close: async () => {
        await reading.close();
        await without.close();
        await databases.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
