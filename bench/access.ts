import { contract } from "@zd/contract";
import type { AnyOperation } from "@zd/contract/wire/operation";
import { type RoleName, roles } from "@zd/domain/identity/access";
import { firmId, instant, userId } from "@zd/domain/kernel/brand";
import { openActivityNotes } from "@zd/server/identity/activity/note-activity";
import { accessOf } from "@zd/server/platform/access";
import { type Actor, anonymous } from "@zd/server/platform/operation";
import type { Benchmark } from "./benchmark.ts";

const calls = Object.values(contract).flatMap((table) => Object.values(table) as AnyOperation[]);
const [user, firm, at] = [userId("U1"), firmId("F1"), instant(0)];
const actors = (Object.keys(roles) as RoleName[]).map(
  (role): Actor => ({ ...anonymous, sessionId: "s", userId: user, firmId: firm, roles: [role] }),
);
const times = 50;

/** What asking for the permission, and noting what was done, adds to a call before its answer leaves. */
export const access: Benchmark = {
  name: "access",
  parameters: { calls: calls.length, roles: actors.length, times },
  rounds: 5,
  compared: null,
  goal: "< 100 µs a call",
  isMet: ({ ours }) => (ours["permissionUs"] ?? 1e6) + (ours["noteUs"] ?? 1e6) < 100,
  open: async () => {
    const cancel = () => undefined;
    const written = async () => undefined as never;
    const log = { warn: cancel } as never;
    return {
      round: async () => {
        let refused = 0;
        const before = performance.now();
        for (let i = 0; i < times; i += 1)
          for (const actor of actors)
            for (const operation of calls) if (accessOf(operation, actor) !== null) refused += 1;
        const asked = performance.now();
        const clock = { now: () => at, at: () => ({ cancel }) };
        const notes = openActivityNotes({ clock, log, transact: written });
        const actor = { userId: user, firmId: firm };
        for (const operation of calls) notes.note({ operation, actor, at, ip: "", refusal: null });
        const noted = performance.now();
        await notes.close();
        const perCall = (asked - before) / (times * actors.length * calls.length);
        return {
          ours: {
            permissionUs: perCall * 1_000,
            noteUs: ((noted - asked) * 1_000) / calls.length,
            refusedShare: refused / (times * actors.length * calls.length),
          },
        };
      },
      close: async () => {},
    };
  },
};
