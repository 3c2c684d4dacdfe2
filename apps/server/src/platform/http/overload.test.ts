import { Agent, request } from "node:http";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tallyApi } from "../../testing/tally.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { markTogether } = tallyApi.tally;
/** As many as may wait in a line of which nobody knows how quick it is: a millisecond each. */
const room = 70;

let site: TestPlatform;
beforeAll(async () => {
  site = await openTallies({ settings: { ORDER_WAIT_MS: String(room) } });
});
afterAll(() => site.close());

/** Somebody holds the row of a tally, so that nothing in its line is answered until `go`. */
async function holdTally(name: string) {
  await site.withToken("anna").ask(markTogether, { name, marks: 0 });
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const holding = site.db.transaction().execute(async (tx) => {
    await sql`select 1 from tally.tally where name = ${name} for update`.execute(tx);
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  return async () => {
    gate.resolve();
    await holding;
  };
}

const markBy = (token: string, name: string) =>
  site.send("POST", `/api${markTogether.path}`, JSON.stringify({ name, marks: 1 }), { "x-token": token });

/**
 * Sends callers into the line of a held tally until one is turned away, and gives all of their calls. How many have room
 * depends on how quick the line before was, which no test knows.
 */
async function fillLine(name: string): Promise<Promise<unknown>[]> {
  const calls: Promise<unknown>[] = [];
  let isFull = false;
  const come = async () => {
    const { status } = await markBy(`user${calls.length}`, name);
    isFull ||= status === 503;
  };
  await expect
    .poll(() => {
      for (let i = 0; i < 20; i += 1) calls.push(come());
      return isFull;
    })
    .toBe(true);
  return calls;
}

test("who would have to wait too long is told so at once, and everybody before him is served", async () => {
  const go = await holdTally("hot");
  const answers: Awaited<ReturnType<typeof markBy>>[] = [];
  const crowd = Array.from({ length: room + 20 }, (_, i) =>
    markBy(`user${i}`, "hot").then((answer) => answers.push(answer)),
  );
  await expect.poll(() => answers.length).toBe(20);
  for (const { status, headers, body } of answers)
    expect([status, headers["retry-after"], body.result]).toEqual([503, "2", "P1009"]);

  // Other lines are open to everybody, and this one to the exchange's own steps.
  expect(await markBy("anna", "cold")).toMatchObject({ status: 200 });
  const halting = markBy("desk", "hot");
  await go();
  await Promise.all(crowd);
  expect((await halting).body).toMatchObject({ result: 0 });
  expect(answers.filter(({ body }) => body.result === 0)).toHaveLength(room);
  expect(await site.anonymous.ask(tallyApi.tally.read, { name: "hot" })).toEqual({ marks: room + 1 });

  await site.settle();
  const entries = await sql<{ count: bigint }>`
    select count(*) from platform.audit where outcome = 'P1009'`.execute(site.db);
  expect(entries.rows).toEqual([{ count: 0n }]);
});

/** Calls one after the other on one connection. */
async function openLine() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port, hostname } = new URL(site.address);
  return {
    close: () => agent.destroy(),
    async mark(name: string): Promise<number | undefined> {
      const body = JSON.stringify({ name, marks: 1 });
      const headers = { ...(await site.sign(body)), "x-token": "anna", "content-type": "application/json" };
      return new Promise((resolve, reject) => {
        const path = `/api${markTogether.path}`;
        const sent = request({ agent, hostname, port, method: "POST", path, headers }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode));
        });
        sent.on("error", reject).end(body);
      });
    },
  };
}

test("who asks again at once, though told when to, hears the next refusal later; what can be served is served", async () => {
  const go = await holdTally("eager");
  const crowd = await fillLine("eager");
  const [eager, patient] = [await openLine(), await openLine()];
  await expect.poll(() => eager.mark("eager")).toBe(503);

  let isAnswered = false;
  const again = eager.mark("eager").finally(() => {
    isAnswered = true;
  });
  expect(await patient.mark("eager")).toBe(503);
  expect(isAnswered).toBe(false);
  site.clock.turnTo(instant(site.clock.now() + 800));
  expect(await again).toBe(503);
  // Its time has come, and a new refusal is told at once.
  site.clock.turnTo(instant(site.clock.now() + 2_000));
  expect(await eager.mark("eager")).toBe(503);
  expect(await eager.mark("another")).toBe(200);

  await go();
  await Promise.all(crowd);
  expect(await eager.mark("eager")).toBe(200);
  eager.close();
  patient.close();
});
