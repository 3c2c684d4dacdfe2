import type { Card } from "@zd/api/wire/card";
import type { KindAndSide } from "@zd/domain/identity/qualification";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../platform/database/database.ts";
import type { Platform } from "../platform/module.ts";

const shown = 20;

/** What the firm has going on, for a card: all of it, or what concerns one ware kind and side. */
export async function ongoingOf(
  { ongoing }: Pick<Platform, "ongoing">,
  db: Reader,
  firm: FirmId,
  only: KindAndSide | null = null,
): Promise<NonNullable<Card["falls"]>> {
  const found = (await Promise.all(ongoing().map((find) => find(db, firm)))).flat();
  const matters = found.filter(
    ({ kind }) => only === null || (kind?.wareKind === only.wareKind && kind.side === only.side),
  );
  return {
    title: "涉及",
    words: matters.length === 0 ? "没有进行中的场次和申请" : `${matters.length} 项进行中`,
    rows: matters.slice(0, shown).map(({ title, words }) => [title, words]),
  };
}
