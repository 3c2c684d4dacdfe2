import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isHolderNumber } from "../signing/holder-number.ts";
import { realCreditCodes } from "../testing/real-credit-codes.ts";
import { creditCodeOf, isCreditCode, isOrganisationCode, readCreditCode } from "./credit-code.ts";
import { isIdCard } from "./id-card.ts";
import { isMobile } from "./mobile.ts";
import { passwordFaults } from "./password.ts";

const today = "2026-06-15";

describe("a credit code", () => {
  test.each(realCreditCodes)("%s is valid, and so is its organisation code", (code) => {
    expect(isCreditCode(code)).toBe(true);
    expect(isOrganisationCode(code.slice(8, 17))).toBe(true);
  });

  test.each([
    ["another check character", "91350100M000100Y4Z"],
    ["a letter that is not allowed", "91110000710934289S"],
    ["two digits that changed places", "91110000710934298T"],
    ["17 characters", "9111000071093428T"],
    ["19 characters", "91110000710934289TT"],
    ["an I for a 1", "91110000I10934289T"],
    ["nothing", ""],
    ["a check digit that fails", "91350200M000000510"],
    ["a check character that fails", "91350128M00000019A"],
  ])("with %s is none", (_, code) => expect(isCreditCode(code)).toBe(false));

  test("in small letters is read as capitals", () => {
    expect(isCreditCode("91110000710934289t")).toBe(false);
    expect(readCreditCode("91110000710934289t")).toBe("91110000710934289T");
    expect(readCreditCode("91110000710934289s")).toBeNull();
  });

  test("can be made for any demo firm", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-6]\d{5}$/),
        fc.stringMatching(/^MA[0-9A-HJ-NPQRTUWXY]{6}$/),
        (region, body) => {
          const code = creditCodeOf(region, body);
          expect(isCreditCode(code)).toBe(true);
          expect(isOrganisationCode(code.slice(8, 17))).toBe(true);
        },
      ),
    );
    expect(() => creditCodeOf("6108", "MA000001")).toThrow(RangeError);
  });

  test("with any one character changed is none", () => {
    const code = "91110000710934289T";
    fc.assert(
      fc.property(fc.nat(17), fc.constantFrom(..."0123456789ABCDEFGHJKLMNPQRTUWXY"), (place, character) => {
        const changed = code.slice(0, place) + character + code.slice(place + 1);
        expect(isCreditCode(changed)).toBe(changed === code);
      }),
    );
  });
});

describe("an ID number", () => {
  test.each([
    "11010519491231002X",
    "440524188001010014",
    "110105188002290110",
    "610802188002290011",
    "110105188002290022",
    "650103188002290113",
    "110105188002290014",
    "650103188002290025",
    "140105188002290116",
    "650103188002290017",
    "610802188002290118",
    "410402188002290119",
    "61080218800229002X",
  ])("%s is valid", (number) => {
    expect(isIdCard(number)).toBe(true);
    expect(isIdCard(number, { bornBy: today })).toBe(true);
  });

  test.each(["110105194912310021", "11010519491231002x", "11010519491231 002X", "61080218800229002", ""])(
    "%j is none",
    (number) => expect(isIdCard(number)).toBe(false),
  );

  test.each(["110105194913310021", "610802188002310027"])(
    "%s fails only where dates are checked",
    (number) => {
      expect(isIdCard(number)).toBe(true);
      expect(isIdCard(number, { bornBy: today })).toBe(false);
    },
  );

  test("nobody is born after today, in whatever form the number is asked for", () => {
    const tomorrow = "110105202703145571";
    expect(isIdCard(tomorrow)).toBe(true);
    expect(isIdCard(tomorrow, { bornBy: "2027-03-13" })).toBe(false);
    expect(isIdCard(tomorrow, { bornBy: "2027-03-14" })).toBe(true);
    expect(isHolderNumber("1", tomorrow, { creditCode: "", today: "2027-03-13" })).toBe(false);
  });
});

describe("a mobile number", () => {
  test.each(["13800138000", "19912345678", "14700000000"])("%s is valid", (number) =>
    expect(isMobile(number)).toBe(true),
  );
  test.each(["12800138000", "1380013800", "138001380000", "23800138000", "1380013800a", ""])(
    "%j is none",
    (number) => expect(isMobile(number)).toBe(false),
  );
});

describe("a change of password", () => {
  const change = (old: string, newPassword: string, confirm = newPassword) =>
    passwordFaults({ old, new: newPassword, confirm });

  test("keeps the rules of the dialog", () => {
    expect(change("secret", "Kohle-und-Koks")).toEqual({});
    expect(change("", "", "")).toEqual({
      old: "请输入旧密码",
      new: "请输入新密码",
      confirm: "请再次输入密码",
    });
    expect(change("12345", "1234567")).toEqual({ old: "密码至少6个字符", new: "密码至少8个字符" });
    expect(change("secret", "Kohle-und-Koks", "Kohle-und-Kohle")).toEqual({
      confirm: "两次输入的密码不一致",
    });
  });

  test("counts characters as a person does", () => expect(change("secret", "煤煤煤煤煤煤煤😀")).toEqual({}));
});
