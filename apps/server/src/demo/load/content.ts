import { contentAddressOf } from "@zd/api/files/content-address";
import { type FileId, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { parsePrice } from "@zd/domain/money/price";
import { keepFeedback, keepRating, type NewsId, publishNews } from "../../content/index.ts";
import { keepFile, openFileStore } from "../../files/index.ts";
import { publishPriceIndex } from "../../market/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { dailyLevels, priceIndices } from "../catalogue/company.ts";
import { feedback, news, ratings } from "../catalogue/content.ts";
import { firmOf } from "../catalogue/firms.ts";
import type { DemoNews } from "../catalogue/types.ts";
import { makePicture } from "../papers/make-picture.ts";
import { makeLesson } from "../papers/make-slides.ts";
import { demoCompany, exchange, firmIdOf, staffIdOf, traderOf } from "../people.ts";

export interface Media {
  /** 培训视频 of each lesson, by its title. */
  readonly lessons: ReadonlyMap<string, { readonly video: FileId; readonly poster: FileId }>;
  /** The heat of the samples that a notice with a table tells of. */
  readonly picture: FileId;
}

/** Makes and stores pictures and videos of the texts, before these are published. */
export async function readyMedia({ config, transact, clock }: Platform): Promise<Media> {
  const store = openFileStore(config);
  const at = clock.now();
  const keep = (name: string, bytes: Buffer) =>
    keepFile({ store, transact }, { company: demoCompany, ...exchange }, { name, bytes, at });
  const lessons = new Map<string, { readonly video: FileId; readonly poster: FileId }>();
  for (const lesson of news.filter(({ kind }) => kind === "1003")) {
    const { video, poster } = await makeLesson(lesson.title, pointsOf(lesson));
    lessons.set(lesson.title, {
      video: await keep(`${lesson.title}.webm`, video),
      poster: await keep(`${lesson.title}.png`, poster),
    });
  }
  const heats = [5_540, 5_600, 5_620, 5_580, 5_650, 5_610, 5_590, 5_640];
  return { lessons, picture: await keep("近期批次热值.png", makePicture(heats)) };
}

/** What each paragraph and each item of a lesson says. */
const pointsOf = ({ html }: DemoNews): readonly string[] =>
  [...html.matchAll(/<(p|li)>(.*?)<\/\1>/g)].map(([, , words = ""]) => words.replace(/<[^>]*>/g, ""));

/** 新闻公告, help, lessons and price indices of the first day. */
export async function publishContent({ tx, now }: Scope, { lessons, picture }: Media): Promise<void> {
  const today = startOfDay(now);
  // The first market notice with a table shows a picture as well.
  const illustrated = news.find(({ kind, html }) => kind === "102" && html.includes("<table>"));
  for (const [i, entry] of news.entries()) {
    const { kind, title, html, daysAgo, time } = entry;
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const planned = today - daysAgo * dayMs + (hours * 60 + minutes) * 60_000;
    const training = lessons.get(title);
    const drawn = `<p>近期批次热值（kcal/kg）：</p><img src="${contentAddressOf(picture)}" alt="近期批次热值">`;
    await publishNews(tx, {
      id: `N${String(i + 1).padStart(4, "0")}` as NewsId,
      companyId: demoCompany,
      firm: exchange.firm,
      kind,
      title,
      html: entry === illustrated ? html + drawn : html,
      publishedAt: instant(Math.min(planned, now)),
      pinned: daysAgo === 0,
      ...(training && { training }),
    });
  }
  for (const [position, index] of priceIndices.entries()) {
    const levels = dailyLevels(index);
    const values = levels.flatMap((level, i) => {
      const price = parsePrice(level);
      const day = shanghaiDay(instant(today - (levels.length - 1 - i) * dayMs));
      return price === null ? [] : [{ companyId: demoCompany, name: index.name, position, day, price }];
    });
    await publishPriceIndex(tx, values);
  }
  await loadService({ tx, now });
}

/** What members think of the service, and what they were answered. */
async function loadService({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> {
  const by = (key: string) => ({
    companyId: demoCompany,
    firmId: firmIdOf(firmOf(key)),
    userId: traderOf(firmOf(key)),
  });
  for (const { firm, daysAgo, scores, comment } of ratings)
    await keepRating(tx, by(firm), { scores, comment }, instant(now - daysAgo * dayMs));
  for (const { firm, daysAgo, kind, content, answer } of feedback) {
    const sentAt = instant(now - daysAgo * dayMs);
    const answered =
      answer === null ? null : { answer, by: staffIdOf("editor01"), at: instant(sentAt + dayMs / 4) };
    await keepFeedback(tx, by(firm), { kind, content }, sentAt, answered);
  }
}
