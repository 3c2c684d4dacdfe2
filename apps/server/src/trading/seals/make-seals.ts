import { hash } from "node:crypto";
import { divideKey, makeKeyPair, partSubject, sealText } from "@zd/api/trading/seal-box";
import type { UserId } from "@zd/domain/kernel/brand";
import { type SealHolder, type SealKey, type SectionSeal, sealThreshold } from "@zd/domain/trading/session";
import type { Tx } from "../../platform/database/database.ts";

/** Whoever has enrolled a key, and may hold a part of a seal. */
export interface KeyHolder {
  readonly user: UserId;
  readonly holder: SealHolder;
  /** X25519, in Base64. */
  readonly publicKey: string;
}

/** A part of a new seal: whose it is, and the part encrypted for him. */
interface NewPart extends Pick<KeyHolder, "user" | "publicKey"> {
  readonly hash: string;
  readonly box: string;
}

/** A seal that was made for a section, with its parts. */
export interface NewSeal {
  readonly seal: SectionSeal;
  /** In the order of the parts. */
  readonly boxes: readonly NewPart[];
}

/**
 * Makes the keys of a section, one for each sealed round, divides each among the holders, and forgets it: what is left are the public
 * keys, and each part in a box that only its holder opens.
 */
export async function makeSeal(
  section: string,
  holders: readonly KeyHolder[],
  rounds: 1 | 2,
): Promise<NewSeal> {
  const first = await makeKey(section, holders, 1);
  const second = rounds === 2 ? await makeKey(section, holders, holders.length + 1) : null;
  return {
    seal: { ...first.key, threshold: sealThreshold, ...(second && { second: second.key }) },
    boxes: [...first.boxes, ...(second?.boxes ?? [])],
  };
}

/** One key, whose parts are counted from `from` on. */
async function makeKey(
  section: string,
  holders: readonly KeyHolder[],
  from: number,
): Promise<{ readonly key: SealKey; readonly boxes: readonly NewPart[] }> {
  const { publicKey, privateKey } = await makeKeyPair();
  const parts = await divideKey(privateKey, holders.length, sealThreshold);
  const boxes = await Promise.all(
    holders.map(async ({ user, publicKey: own }, i) => {
      const part = parts[i] ?? "";
      const box = await sealText(own, partSubject(section, from + i), part);
      return { user, publicKey: own, hash: partHash(part), box };
    }),
  );
  const ofHolders = holders.map(({ holder }, i) => ({ holder, hash: boxes[i]?.hash ?? "" }));
  return { key: { publicKey, parts: ofHolders }, boxes };
}

/** The hash by which a part is known. */
export const partHash = (part: string): string => hash("sha256", `zd-seal-part:${part}`);

/** Writes the parts of a seal whose section is there. */
export async function keepParts(tx: Tx, section: string, { boxes }: NewSeal): Promise<void> {
  await tx
    .insertInto("trading.sealPart")
    .values(
      boxes.map(({ user: userId, publicKey, hash: of, box }, i) => ({
        sectionId: section,
        part: i + 1,
        userId,
        hash: of,
        box,
        publicKey,
      })),
    )
    .execute();
}
