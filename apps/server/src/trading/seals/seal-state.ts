import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { presentKey } from "@zd/domain/trading/sealing";
import type { SealHolder, Section } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database/database.ts";
import { findUserNames } from "../control/names.ts";

/** Who holds the parts of the key of the present round, and who of them has released his. */
interface SealState {
  /** How many offers are encrypted. */
  readonly offers: number;
  /** How many parts open them. */
  readonly threshold: number;
  readonly holders: {
    readonly holder: SealHolder;
    /** Name of the user. */
    readonly name: string;
    /** Null before. */
    readonly releasedAt: Instant | null;
  }[];
}

/** The seals of these sections, by section; without those that have none. */
export async function findSealStates(
  db: Reader,
  sections: readonly (Pick<Section, "seal" | "turn" | "status"> & { readonly id: string })[],
): Promise<ReadonlyMap<string, SealState>> {
  const sealed = sections.flatMap((section) => {
    const { id, seal } = section;
    const key = presentKey(section);
    return seal && key ? [{ id, seal, key }] : [];
  });
  if (sealed.length === 0) return new Map();
  const ids = sealed.map(({ id }) => id);
  const [parts, counts] = await Promise.all([
    db
      .selectFrom("trading.sealPart")
      .select(["sectionId", "part", "userId", "releasedAt"])
      .where("sectionId", "in", ids)
      .orderBy("part")
      .execute(),
    db
      .selectFrom("trading.order")
      .select(["sectionId", ({ fn }) => fn.countAll<bigint>().as("offers")])
      .where("sectionId", "in", ids)
      .where("concealed", "=", true)
      .where("status", "=", "A")
      .groupBy("sectionId")
      .execute(),
  ]);
  const nameOf = await findUserNames(
    db,
    parts.map(({ userId }): UserId => userId),
  );
  const countOf = new Map(counts.map(({ sectionId, offers }) => [sectionId, Number(offers)]));
  const partsOf = Map.groupBy(parts, ({ sectionId }) => sectionId);
  return new Map(
    sealed.map(({ id, seal, key }) => [
      id,
      {
        offers: countOf.get(id) ?? 0,
        threshold: seal.threshold,
        holders: (partsOf.get(id) ?? []).flatMap(({ part, userId, releasedAt }) => {
          const of = key.parts[key.numbers.indexOf(part)];
          if (!of) return [];
          const at = releasedAt && instant(releasedAt.getTime());
          return [{ holder: of.holder, name: nameOf(userId), releasedAt: at }];
        }),
      },
    ]),
  );
}
