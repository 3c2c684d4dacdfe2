import { expect, test } from "vitest";
import { outlastOutage } from "./outlast-outage.ts";

/** As the driver says it while PostgreSQL is not there. */
const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("work that meets a database on its way back is done once it is there", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw refused();
    return "done";
  };
  expect(await outlastOutage(work)).toBe("done");
  expect(runs).toBe(2);
});

test("what is wrong with the work itself is said at once", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw new Error("a fault of its own");
  };
  await expect(outlastOutage(work)).rejects.toThrow("a fault of its own");
  expect(runs).toBe(1);
});
