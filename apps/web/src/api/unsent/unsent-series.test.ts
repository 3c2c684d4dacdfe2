import "fake-indexeddb/auto";
import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { CallLost, CallRefused } from "../failures.ts";
import { openUnsentSeries } from "./unsent-series.ts";
import type { NewStep, UnsentStep } from "./unsent-step.ts";
import { openUnsentStore } from "./unsent-store.ts";

const step = (kind: string, pictures: NewStep["pictures"] = []): NewStep => ({
  kind,
  title: kind,
  words: "",
  at: instant(0),
  input: { tonnes: 335_600n },
  pictures,
});

/** A phone: its line can be cut, its page can be opened anew; a server may answer without being heard. */
function openPhone(series: string) {
  const arrived: (readonly [kind: string, id: string])[] = [];
  const phone = { cut: false, deaf: false, isExpired: false, refuses: "" };
  let uploads = 0;
  const page = () => {
    let steps: readonly UnsentStep[] = [];
    const queue = openUnsentSeries(series, {
      store: openUnsentStore(),
      upload: async () => {
        if (phone.cut) throw new CallLost();
        uploads += 1;
        return `F${uploads}` as never;
      },
      send: async ({ kind, id }) => {
        if (phone.cut) throw new CallLost();
        if (phone.isExpired) throw new CallRefused("/x", null, "链接已失效");
        if (phone.refuses === kind) throw new CallRefused("/x", null, "磅单号已用");
        if (!arrived.some(([, known]) => known === id)) arrived.push([kind, id]);
        if (phone.deaf) throw new CallLost();
      },
      onChange: (now) => {
        steps = now;
      },
      onSent: () => undefined,
      isOfSender: (error) => error instanceof CallRefused && error.text === "链接已失效",
    });
    return { queue, steps: () => steps.map(({ kind, fault }) => [kind, fault]) };
  };
  return { phone, arrived, page, uploads: () => uploads };
}

test("ten minutes without a line and a page opened anew lose nothing, and keep the order", async () => {
  const { phone, arrived, page } = openPhone("waybill A");
  phone.cut = true;
  const first = page();
  expect(await first.queue.take(step("reach"))).toBe("waiting");
  expect(await first.queue.take(step("unload"))).toBe("waiting");
  const second = page();
  await second.queue.start();
  expect(second.steps()).toEqual([
    ["reach", null],
    ["unload", null],
  ]);
  expect(arrived).toEqual([]);
  phone.cut = false;
  expect(await second.queue.take(step("signature"))).toBe("sent");
  expect(arrived.map(([kind]) => kind)).toEqual(["reach", "unload", "signature"]);
  expect(second.steps()).toEqual([]);
});

test("a step whose answer was lost is sent again under its id", async () => {
  const { phone, arrived, page } = openPhone("waybill B");
  const { queue, steps } = page();
  phone.deaf = true;
  expect(await queue.take(step("load"))).toBe("waiting");
  phone.deaf = false;
  await queue.flush();
  expect(arrived).toHaveLength(1);
  expect(steps()).toEqual([]);
});

test("a picture is uploaded once, also where the step behind it gets no answer", async () => {
  const { phone, page, uploads } = openPhone("waybill C");
  const { queue } = page();
  phone.deaf = true;
  const picture = { field: "photo", bytes: new ArrayBuffer(8), type: "image/png", name: "a.png", file: null };
  await queue.take(step("load", [picture]));
  await queue.flush();
  phone.deaf = false;
  await page().queue.start();
  expect(uploads()).toBe(1);
});

test("what is refused at once is the form's, and what is refused later waits for its user", async () => {
  const { phone, arrived, page } = openPhone("waybill D");
  const { queue, steps } = page();
  phone.refuses = "load";
  await expect(queue.take(step("load"))).rejects.toThrow();
  expect(steps()).toEqual([]);
  phone.cut = true;
  await queue.take(step("load"));
  await queue.take(step("report"));
  phone.cut = false;
  await queue.flush();
  expect(steps()).toEqual([
    ["load", "磅单号已用"],
    ["report", null],
  ]);
  expect(arrived).toEqual([]);
  const [refused] = await openUnsentStore().all();
  if (!refused) throw new Error("nothing is kept");
  await queue.remove(refused);
  expect(arrived.map(([kind]) => kind)).toEqual(["report"]);
});

test("a refused step is corrected in its place, and those behind it follow", async () => {
  const { phone, arrived, page } = openPhone("waybill G");
  const { queue, steps } = page();
  phone.cut = true;
  for (const kind of ["load", "report", "reach", "unload", "signature"]) await queue.take(step(kind));
  phone.cut = false;
  phone.refuses = "load";
  await queue.flush();
  expect(steps()[0]).toEqual(["load", "磅单号已用"]);
  const refused = (await openUnsentStore().all()).find(({ series }) => series === "waybill G");
  if (!refused) throw new Error("nothing is kept");
  // Refused again, it is still there with its reason.
  await expect(queue.correct(refused, step("load"))).rejects.toThrow();
  expect(steps()[0]).toEqual(["load", "磅单号已用"]);
  phone.refuses = "";
  expect(await queue.correct(refused, step("load"))).toBe("sent");
  expect(arrived.map(([kind]) => kind)).toEqual(["load", "report", "reach", "unload", "signature"]);
  expect(arrived.map(([, id]) => id)).not.toContain(refused.id);
});

test("a link that has run out refuses no step: it waits for the next one", async () => {
  const { phone, arrived, page } = openPhone("waybill H");
  const { queue, steps } = page();
  phone.isExpired = true;
  expect(await queue.take(step("unload"))).toBe("waiting");
  expect(steps()).toEqual([["unload", null]]);
  phone.isExpired = false;
  await page().queue.start();
  expect(arrived.map(([kind]) => kind)).toEqual(["unload"]);
});

test("two pages of a browser send each step once", async () => {
  const { phone, arrived, page } = openPhone("waybill E");
  phone.cut = true;
  const [one, other] = [page(), page()];
  await one.queue.take(step("reach"));
  phone.cut = false;
  await Promise.all([one.queue.flush(), other.queue.flush()]);
  expect(arrived).toHaveLength(1);
});

test("what was read last is there without a line, for as long as a link opens", async () => {
  const store = openUnsentStore();
  const day = 24 * 3_600_000;
  const now = instant(100 * day);
  await store.keepRead("driver a", { data: { state: "2" }, at: instant(now - 2 * day) });
  expect(await store.lastRead("driver a", now)).toMatchObject({ data: { state: "2" } });
  expect(await store.lastRead("driver a", instant(now + day))).toBeNull();
  expect(await store.lastRead("driver c", now)).toBeNull();
  // What is too old goes once something else is kept.
  await store.keepRead("driver b", { data: {}, at: instant(now + 2 * day) });
  expect(await store.lastRead("driver a", now)).toBeNull();
});
