import { describe, expect, test } from "vitest";
import { firmId, userId } from "../kernel/brand.ts";
import {
  actionsOfChangeReviewer,
  type FirmChange,
  type FirmInfo,
  type InfoChangeContext,
  requestInfoChange,
  requestMobile,
  reviewChange,
  withdrawChange,
} from "./firm-change.ts";

const held: FirmInfo = {
  name: "榆林晨曜煤业有限公司",
  shortName: "晨曜煤业",
  legalPerson: "陈曜明",
  area: "610802",
  address: "榆阳区演示大道1号",
  postcode: "719000",
  phone: "0912-0000000",
  contact: "王立新",
  email: "",
};
const context: InfoChangeContext = { waiting: false, nameTaken: false, areaKnown: true, proofs: 0 };
const reasonOf = (decision: { readonly ok: boolean; readonly reason?: string }) =>
  decision.ok ? null : decision.reason;

describe("a change of what a firm says of itself", () => {
  test("keeps what is different, without the spaces around it", () => {
    const decision = requestInfoChange(
      held,
      { ...held, contact: " 李娜 ", email: "li@example.com" },
      context,
    );
    expect(decision).toEqual({
      ok: true,
      facts: [
        { before: { contact: "王立新", email: "" }, after: { contact: "李娜", email: "li@example.com" } },
      ],
    });
  });

  test.each<[string, Partial<FirmInfo>, Partial<InfoChangeContext>, string | null]>([
    ["nothing is different", { contact: "王立新 " }, {}, "CHANGE_EMPTY"],
    ["one waits already", { contact: "李娜" }, { waiting: true }, "CHANGE_WAITING"],
    ["a firm has a name", { name: " " }, { proofs: 1 }, "FIELD_REQUIRED"],
    ["an area that there is not", { area: "999999" }, { areaKnown: false }, "REFERENCE_UNKNOWN"],
    ["no area at all is one's own choice", { area: "" }, { areaKnown: false }, null],
    [
      "another firm has the name",
      { name: "汾岭燃料有限公司" },
      { nameTaken: true, proofs: 1 },
      "FIRM_NAME_TAKEN",
    ],
    ["a new name without its licence", { name: "晨曜能源有限公司" }, {}, "LICENCE_MISSING"],
    ["a new legal person without the licence", { legalPerson: "赵曜" }, {}, "LICENCE_MISSING"],
    ["a new name with its licence", { name: "晨曜能源有限公司" }, { proofs: 1 }, null],
  ])("%s", (_, change, more, expected) => {
    expect(reasonOf(requestInfoChange(held, { ...held, ...change }, { ...context, ...more }))).toBe(expected);
  });
});

test("a mobile is changed to one that is nobody else's", () => {
  const free = { waiting: false, mobileTaken: false };
  expect(reasonOf(requestMobile("13800000000", "13800000009", free))).toBeNull();
  expect(reasonOf(requestMobile("13800000000", "13800000000", free))).toBe("MOBILE_UNCHANGED");
  expect(reasonOf(requestMobile("1", "2", { ...free, mobileTaken: true }))).toBe("OPERATOR_MOBILE_TAKEN");
  expect(reasonOf(requestMobile("1", "2", { ...free, waiting: true }))).toBe("CHANGE_WAITING");
});

describe("a review", () => {
  const change: FirmChange = { kind: "info", firm: firmId("F1"), appliedBy: userId("F1"), state: "0" };
  const zhou = { user: userId("S1"), firm: firmId("X") };

  test("approves, or rejects with words", () => {
    expect(reviewChange(change, "approve", "", zhou)).toEqual({ ok: true, facts: ["1"] });
    expect(reasonOf(reviewChange(change, "reject", "  ", zhou))).toBe("FIELD_REQUIRED");
    expect(reviewChange(change, "reject", "执照不清晰", zhou)).toEqual({ ok: true, facts: ["2"] });
  });

  test("is over when it is over, and is nobody's own", () => {
    const done = { ...change, state: "1" } as const;
    expect(reasonOf(reviewChange(done, "reject", "x", zhou))).toBe("REVIEW_DECIDED");
    expect(reasonOf(withdrawChange(done))).toBe("REVIEW_DECIDED");
    const own = { user: userId("S2"), firm: firmId("F1") };
    expect(reasonOf(reviewChange(change, "approve", "", own))).toBe("OWN_REQUEST");
    expect(actionsOfChangeReviewer(change, own)).toEqual([]);
    expect(actionsOfChangeReviewer(change, zhou)).toEqual(["approve", "reject"]);
    expect(actionsOfChangeReviewer(done, zhou)).toEqual([]);
  });
});
