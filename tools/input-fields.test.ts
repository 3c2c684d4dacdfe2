import { api } from "@zd/api";
import { expect, test } from "vitest";
import { fieldsToRead, isRead } from "./input-fields.ts";

test("a handler must read the fields inside of parts and of the elements of an array, whichever shape a part has", () => {
  expect(fieldsToRead(api.contracts.tryDissent.input)).toEqual(
    expect.arrayContaining(["line", "claim", "claim.value", "claim.tickets.net", "claim.memo"]),
  );
});

test("a field is read by its name, or with the part that was passed on as a whole", () => {
  const read = new Set(["claim", "claim.tickets", "claim.tickets.*"]);
  expect(isRead(read, "claim.tickets")).toBe(true);
  expect(isRead(read, "claim.tickets.net")).toBe(true);
  expect(isRead(read, "claim.memo")).toBe(false);
  expect(isRead(new Set(["*"]), "memo")).toBe(true);
});
