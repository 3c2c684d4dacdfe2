import { api } from "@zd/api";
import { instant, type SectionId } from "@zd/domain/kernel/brand";
import { keysOf, presentKey } from "@zd/domain/trading/sealing";
import type { SectionSeal } from "@zd/domain/trading/session";
import { handle } from "../../platform/calls/operation.ts";
import { holderOf } from "./key-store.ts";
import { findSealStates } from "./seal-state.ts";

/** How many parts are shown; a holder has a few at a time. */
const most = 100;

/** For which round a part is; null where the section has one sealed round. */
const roundOf = ({ seal, part }: { readonly seal: SectionSeal | null; readonly part: number }) =>
  (seal && keysOf(seal).find(({ numbers }) => numbers.includes(part))?.round) ?? null;

/** 我的开启份额 */
export const listOwn = handle(api.seals.listOwn, async (_, { db, actor }) => {
  const [key, parts] = await Promise.all([
    db
      .selectFrom("trading.sealKey")
      .select(["publicKey", "enrolledAt"])
      .where("userId", "=", actor.userId)
      .executeTakeFirst(),
    db
      .selectFrom("trading.sealPart as p")
      .innerJoin("trading.section as s", "s.id", "p.sectionId")
      .select(["s.id", "s.name", "s.status", "s.deadline", "s.seal", "s.turn"])
      .select(["p.part", "p.box", "p.publicKey", "p.releasedAt"])
      .where("p.userId", "=", actor.userId)
      .where("s.companyId", "=", actor.companyId)
      .orderBy("s.startsAt", "desc")
      .orderBy("s.id")
      .orderBy("p.part")
      .limit(most)
      .execute(),
  ]);
  const states = await findSealStates(db, parts);
  return {
    holder: holderOf(actor),
    publicKey: key?.publicKey ?? null,
    enrolledAt: key ? instant(key.enrolledAt.getTime()) : null,
    parts: parts.flatMap((row) => {
      const { id, name, status, deadline, part, box, publicKey, releasedAt } = row;
      const state = states.get(id);
      return state
        ? [
            {
              section: id as SectionId,
              name,
              status,
              deadline: deadline && instant(deadline.getTime()),
              part,
              round: roundOf(row),
              isDue:
                status === "b" && releasedAt === null && presentKey(row)?.numbers.includes(part) === true,
              box,
              publicKey,
              releasedAt: releasedAt && instant(releasedAt.getTime()),
              state,
            },
          ]
        : [];
    }),
  };
});
