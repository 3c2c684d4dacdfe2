import { describe, expect, test } from "vitest";
import { firmId, instant, userId } from "../kernel/brand.ts";
import { dayMs } from "../kernel/shanghai-time.ts";
import { filledRegistration } from "../testing/registrations.ts";
import {
  accountFault,
  emptyForm,
  firstFault,
  isDraftExpired,
  isEditable,
  partFaults,
  type RegistrationState,
  registrationMayBecome,
  registrationStates,
} from "./registration.ts";
import {
  actionsOfRegistrationReviewer,
  approveRegistration,
  sendBackRegistration,
  submitRegistration,
  type UnderReview,
} from "./registration-steps.ts";

const today = "2026-11-22";
const form = filledRegistration;

describe("a form", () => {
  test("that lacks nothing has no fault; of one that does the first is said with its step", () => {
    expect(firstFault(form, today)).toBeNull();
    expect(firstFault({ ...form, ...emptyForm }, today)).toBe("企业信息：请上传营业执照");
    expect(firstFault({ ...form, consent: { company: true, person: false } }, today)).toMatch(/^协议签署：/);
  });

  test.each([
    ["creditCode", "91610802XY067K31X9", "统一社会信用代码不正确，请核对"],
    ["legalPersonIdCard", "610802197801010018", "身份证号不正确"],
    ["established", "2026-11-23", "成立日期不能晚于今天"],
    ["phone", "call me", "联系电话不正确"],
    ["name", "  ", "请填写企业名称"],
    ["area", "陕西省榆林市", "请选择所在地区"],
  ] as const)("is told what is wrong with %s", (field, value, fault) => {
    expect(partFaults("firm", { ...form.firm, [field]: value }, today)).toEqual({ [field]: fault });
  });

  test("takes an account that is no other way to sign in", () => {
    for (const account of ["yuanhe", "Y_12345", "a".repeat(32)]) expect(accountFault(account)).toBeNull();
    for (const account of ["", "13900001111", "yuan", "塬河能源", "1yuanhe", "a".repeat(33)])
      expect(accountFault(account)).not.toBeNull();
  });
});

describe("a registration", () => {
  const waiting: UnderReview = {
    state: "1",
    creditCode: form.firm.creditCode,
    mobile: form.person.mobile,
    accountVerified: true,
  };
  const reviewer = {
    user: userId("mei"),
    firm: firmId("F9000"),
    creditCode: "91610802XY000099X1",
    mobile: "13800009909",
  };
  const states = Object.keys(registrationStates) as RegistrationState[];

  test("is submitted while it may be changed, and only whole", () => {
    for (const state of states) {
      const decision = submitRegistration(state, form, today);
      expect(decision.ok).toBe(isEditable(state));
      if (!decision.ok) expect(decision.reason).toBe("REGISTRATION_WAITS");
    }
    expect(submitRegistration("0", { ...form, ...emptyForm }, today)).toMatchObject({
      reason: "REGISTRATION_FAULTY",
    });
  });

  test("is decided once, while it waits, by somebody else, and with words where it is sent back", () => {
    expect(approveRegistration(waiting, " 好 ", reviewer)).toMatchObject({
      facts: [{ type: "approved", memo: "好" }],
    });
    expect(sendBackRegistration(waiting, "rejected", " ", reviewer)).toMatchObject({
      reason: "FIELD_REQUIRED",
    });
    for (const state of states.filter((state) => state !== "1"))
      expect(approveRegistration({ ...waiting, state }, "", reviewer)).toMatchObject({
        reason: "REVIEW_DECIDED",
      });
    for (const own of [{ mobile: waiting.mobile }, { creditCode: waiting.creditCode }]) {
      expect(approveRegistration(waiting, "", { ...reviewer, ...own })).toMatchObject({
        reason: "OWN_REQUEST",
      });
      expect(actionsOfRegistrationReviewer(waiting, { ...reviewer, ...own })).toEqual([]);
    }
  });

  test("waits for the proof of its account before it is approved", () => {
    const unproven = { ...waiting, accountVerified: false };
    expect(approveRegistration(unproven, "", reviewer)).toMatchObject({ reason: "ACCOUNT_UNVERIFIED" });
    expect(actionsOfRegistrationReviewer(unproven, reviewer)).toEqual(["ask", "reject"]);
  });

  test("ends when it is approved, and is kept for thirty days while nobody goes on with it", () => {
    expect(states.filter((to) => registrationMayBecome("4", to))).toEqual([]);
    const saved = instant(0);
    expect(isDraftExpired(saved, instant(30 * dayMs))).toBe(false);
    expect(isDraftExpired(saved, instant(30 * dayMs + 1))).toBe(true);
  });
});
