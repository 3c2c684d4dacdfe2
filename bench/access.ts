import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo, type Permission, type RoleName, roles } from "@zd/domain/identity/access";
import { firmId, userId } from "@zd/domain/kernel/brand";
import { accessOf } from "@zd/server/platform/calls/access";
import { type Actor, anonymous } from "@zd/server/platform/calls/operation";
import type { Benchmark } from "./benchmark.ts";

const calls = Object.values(api).flatMap((table) => Object.values(table) as AnyOperation[]);
const [user, firm] = [userId("U1"), firmId("F1")];
const held = Object.keys(roles) as RoleName[];
const actors = held.map(
  (role): Actor => ({ ...anonymous, sessionId: "s", userId: user, firmId: firm, roles: [role] }),
);
const viewers = held.map((role) => ({
  firmKind: "1",
  companyId: "ZD0001",
  certificateCompanyIds: ["ZD0001"],
  isMerchant: false,
  mallEnabled: true,
  may: (permission: Permission) => mayDo([role], permission),
}));
const times = 50;
const timesOfMenu = 1_000;

/** The site's own rule; by its address, for the types of a browser are none of this program's. */
interface Menu {
  readonly menuOf: (area: string, viewer: (typeof viewers)[number], has: () => boolean) => readonly unknown[];
}
const menuModule = new URL("../apps/web/src/shell/menu.ts", import.meta.url);

/** What asking for the permission adds to a call, and what drawing a menu takes to find out what to show. */
export const access: Benchmark = {
  name: "access",
  parameters: { calls: calls.length, roles: actors.length, times },
  rounds: 5,
  compared: null,
  goal: "< 100 µs a call",
  isMet: ({ ours }) => (ours["permissionUs"] ?? 1e6) + (ours["menuUs"] ?? 1e6) < 100,
  open: async () => {
    const { menuOf } = (await import(String(menuModule))) as Menu;
    return {
      round: async () => {
        let refused = 0;
        const before = performance.now();
        for (let i = 0; i < times; i += 1)
          for (const actor of actors)
            for (const operation of calls) if (accessOf(operation, actor) !== null) refused += 1;
        const middle = performance.now();
        let groups = 0;
        for (let i = 0; i < timesOfMenu; i += 1)
          for (const viewer of viewers) groups += menuOf("user", viewer, () => true).length;
        const drawn = performance.now();
        const permissions = times * actors.length * calls.length;
        const menus = timesOfMenu * viewers.length;
        return {
          ours: {
            permissionUs: ((middle - before) * 1_000) / permissions,
            menuUs: ((drawn - middle) * 1_000) / menus,
            refusedShare: refused / permissions,
            groups: groups / menus,
          },
        };
      },
      close: async () => {},
    };
  },
};
