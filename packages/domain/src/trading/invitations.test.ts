import { describe, expect, test } from "vitest";
import { firmId, instant } from "../kernel/brand.ts";
import { disinvite, type Guest, type GuestList, invite } from "./invitations.ts";

const [mine, plant] = [firmId("mine"), firmId("plant")];
const start = instant(1_000_000);
const before = instant(start - 1);
const list: GuestList = { kind: "B", status: "0", startsAt: start, owners: [mine] };
const guest = (change: Partial<Guest> = {}): Guest => ({
  firm: plant,
  isMember: true,
  isInvited: false,
  orders: 0,
  ...change,
});

describe("the list of a special section", () => {
  test("takes a member in and lets it go again, until the start", () => {
    expect(invite(list, guest(), mine, before)).toEqual({
      ok: true,
      facts: [{ type: "invited", firm: plant }],
    });
    expect(disinvite(list, guest({ isInvited: true }), mine, before)).toEqual({
      ok: true,
      facts: [{ type: "disinvited", firm: plant }],
    });
  });

  test("has a firm once, however often it is set", () => {
    expect(invite(list, guest({ isInvited: true }), mine, before)).toEqual({ ok: true, facts: [] });
  });

  test.each([
    ["another firm's section is not there", list, plant, before, "NOT_FOUND"],
    ["a public section has no list", { ...list, kind: "A" as const }, mine, before, "SECTION_NOT_SPECIAL"],
    ["from the start on the list stays as it is", list, mine, start, "GUESTS_SETTLED"],
    ["and while it runs", { ...list, status: "1" as const }, mine, before, "GUESTS_SETTLED"],
    ["and after it was called off", { ...list, status: "5" as const }, mine, before, "GUESTS_SETTLED"],
  ])("%s", (_, section, by, now, reason) => {
    expect(invite(section, guest(), by, now)).toMatchObject({ ok: false, reason });
    expect(disinvite(section, guest({ isInvited: true }), by, now)).toMatchObject({ ok: false, reason });
  });

  test("takes no stranger and no owner", () => {
    expect(invite(list, guest({ isMember: false }), mine, before)).toMatchObject({ reason: "GUEST_UNKNOWN" });
    expect(invite(list, guest({ firm: mine }), mine, before)).toMatchObject({ reason: "GUEST_IS_OWNER" });
  });

  test("lets no firm go that is not on it, or that has an order", () => {
    expect(disinvite(list, guest(), mine, before)).toMatchObject({ reason: "GUEST_UNKNOWN" });
    expect(disinvite(list, guest({ isInvited: true, orders: 1 }), mine, before)).toMatchObject({
      reason: "GUEST_HAS_ORDERS",
    });
  });
});
