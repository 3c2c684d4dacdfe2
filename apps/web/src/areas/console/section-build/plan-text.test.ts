import { instant } from "@zd/domain/kernel/brand";
import { describe, expect, test } from "vitest";
import { editsAfter, editsLike, fieldsOf, type PastSection, type Proposal } from "./plan-text.ts";

const proposal: Proposal = {
  name: "张家峁矿动力煤竞价销售",
  region: "陕西",
  startsAt: instant(Date.parse("2025-06-18T10:30:00+08:00")),
  lengthSeconds: 3_600,
  downmode: "A",
  freeSeconds: 1_200,
  extensionSeconds: 60,
  restSeconds: 0,
  sealedSeconds: null,
};

describe("the proposed hard end", () => {
  test("goes with the start", () => {
    expect(fieldsOf({}, proposal).hardEnd).toBe("2025-06-18T11:30");
    expect(fieldsOf({ startsAt: "2025-06-19T14:00" }, proposal).hardEnd).toBe("2025-06-19T15:00");
    expect(fieldsOf({ startsAt: "" }, proposal).hardEnd).toBe("");
  });

  test("gives way to an edited end, also to an empty one", () => {
    const edits = { startsAt: "2025-06-19T14:00", hardEnd: "2025-06-19T17:00" };
    expect(fieldsOf(edits, proposal).hardEnd).toBe("2025-06-19T17:00");
    expect(fieldsOf({ hardEnd: "" }, proposal).hardEnd).toBe("");
  });

  test("is proposed anew with the clocks of another 倒计时方式", () => {
    expect(editsAfter({ name: "六月", hardEnd: "2025-06-18T17:00" }, { downmode: "B" })).toEqual({
      name: "六月",
      downmode: "B",
    });
  });

  test("is whole minutes, never before its time, and none where the sheet has none", () => {
    expect(fieldsOf({}, { ...proposal, lengthSeconds: 3_630 }).hardEnd).toBe("2025-06-18T11:31");
    expect(fieldsOf({}, { ...proposal, lengthSeconds: null }).hardEnd).toBe("");
  });
});

describe("the clocks of a past section", () => {
  const past = {
    region: "内蒙古",
    downmode: "C",
    startsAt: instant(Date.parse("2025-05-06T09:15:00+08:00")),
    hardEnd: instant(Date.parse("2025-05-06T11:45:00+08:00")),
    freeSeconds: 900,
    extensionSeconds: 30,
    restSeconds: 120,
    shortlistSize: null,
  } as PastSection;

  test("are those of the plan, on its own day, also with another 倒计时方式", () => {
    const fields = fieldsOf({}, proposal);
    const edits = editsAfter({ name: "六月", freeSeconds: "60" }, editsLike(past, fields));
    expect(fieldsOf(edits, proposal)).toMatchObject({
      name: "六月",
      region: "内蒙古",
      downmode: "C",
      startsAt: "2025-06-18T09:15",
      hardEnd: "2025-06-18T11:45",
      freeSeconds: "900",
      extensionSeconds: "30",
      restSeconds: "120",
      shortlistSize: "",
    });
  });

  test("have no end where it had none", () => {
    expect(editsLike({ ...past, hardEnd: null }, { startsAt: "2025-06-18T10:30" }).hardEnd).toBe("");
  });
});
