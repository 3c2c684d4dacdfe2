import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ringOf } from "../../testing/ring-of.ts";
import { indexOf, openPersonal, presentHead, sealPersonal, setPersonalKeys } from "./personal.ts";

const [old, young] = [randomBytes(32), randomBytes(32)];
const numbers = { idCard: "610802199003075130", mobile: "13700000001" };

test("sealed numbers open for their record alone, and differ each time", () => {
  setPersonalKeys(ringOf(old));
  const sealed = sealPersonal("admission.registration/1", numbers);
  expect(openPersonal("admission.registration/1", sealed)).toEqual(numbers);
  expect(sealed.toString("latin1")).not.toContain("610802");
  expect(sealPersonal("admission.registration/1", numbers)).not.toEqual(sealed);
  expect(() => openPersonal("admission.registration/2", sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  expect(() => openPersonal("admission.registration/1", changed)).toThrow();
});

test("what was sealed under an earlier version opens while the version is there, and says so when it is gone", () => {
  setPersonalKeys(ringOf(old));
  const sealed = sealPersonal("r/1", numbers);
  expect(sealed.subarray(0, presentHead().length)).toEqual(presentHead());
  setPersonalKeys(ringOf(old, young));
  expect(openPersonal("r/1", sealed)).toEqual(numbers);
  expect(sealed.subarray(0, presentHead().length)).not.toEqual(presentHead());
  const { all, current } = ringOf(old, young);
  setPersonalKeys({ current, all: (name) => all(name).slice(1) });
  expect(() => openPersonal("r/1", sealed)).toThrow("sealed under field.1, which is not among the keys");
});

test("a number is found however it was typed, each kind by itself", () => {
  setPersonalKeys(ringOf(old));
  const index = indexOf("person", "61080219900307513X");
  expect(indexOf("person", " 610802 19900307 513x ")).toEqual(index);
  expect(indexOf("person", "610802199003075131")).not.toEqual(index);
  expect(indexOf("mobile", "61080219900307513X")).not.toEqual(index);
  setPersonalKeys(ringOf(young));
  expect(indexOf("person", "61080219900307513X")).not.toEqual(index);
});
