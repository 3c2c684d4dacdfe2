import { makeKeyPair, openText, partSubject } from "@zd/api/trading/seal-box";
import { type FirmId, instant, type UserId } from "@zd/domain/kernel/brand";
import type { SealHolder } from "@zd/domain/trading/session";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { enrolHolder, findHolders, type KeyHolder, sessionLane } from "../../trading/index.ts";
import { firmOf } from "../catalogue/firms.ts";
import type { SectionPlan } from "../catalogue/types.ts";
import { demoCompany, exchange, firmIdOf, sealClerkId, staffIdOf, traderOf } from "../people.ts";

/*
 * 开启份额 in the demo. The clerk of the demo and the owner's robot release their parts by themselves. Where a visitor has enrolled a key
 * as the auditor of the sign-in page he holds a third part of sections to come, and may be faster.
 */

/** How long after the deadline the owner's robot releases his part, and then the clerk his, in milliseconds. */
const ownerMs = 20_000;
const clerkMs = 40_000;

interface Person {
  readonly user: UserId;
  readonly firm: FirmId;
  readonly holder: SealHolder;
}

/** Who holds parts of a section by keys of the demo: the clerk, and the owner of its first ware. */
function peopleOf({ wares: [ware] }: SectionPlan): readonly Person[] {
  const owner = firmOf(ware?.owner ?? "");
  return [
    { user: sealClerkId, firm: exchange.firm, holder: "desk" },
    { user: traderOf(owner), firm: firmIdOf(owner), holder: "owner" },
  ];
}

/** The holders of a section, with keys that are made for those who have none; none at all before the clerk is there. */
export async function enrolSealHolders(
  { tx, now }: Pick<Scope, "tx" | "now">,
  section: SectionPlan,
): Promise<readonly KeyHolder[]> {
  const people = peopleOf(section);
  const clerk = await tx
    .selectFrom("identity.operatorView")
    .select("userId")
    .where("userId", "=", sealClerkId)
    .executeTakeFirst();
  if (!clerk) return [];
  const users = [...people.map(({ user }) => user), staffIdOf("auditor01")];
  const enrolled = new Set((await findHolders(tx, users)).map(({ user }) => user));
  for (const person of people.filter(({ user }) => !enrolled.has(user))) {
    const { publicKey, privateKey } = await makeKeyPair();
    await tx.insertInto("demo.sealKey").values({ userId: person.user, privateKey }).execute();
    await enrolHolder(tx, { ...person, publicKey }, now);
  }
  return findHolders(tx, users);
}

/** Releases the parts of practice sections that wait for their opening: the owner's first, the clerk's a little later. */
export async function openSeals({ db, clock, runInLane }: Platform): Promise<void> {
  const now = clock.now();
  const waiting = await db
    .selectFrom("trading.sealPart as p")
    .innerJoin("trading.section as s", "s.id", "p.sectionId")
    .innerJoin("demo.sealKey as k", "k.userId", "p.userId")
    .select(["s.id", "s.startsAt", "s.freeMs", "p.part", "p.userId", "p.box", "k.privateKey"])
    .where("s.companyId", "=", demoCompany)
    .where("s.practice", "=", true)
    .where("s.status", "=", "b")
    .where("p.releasedAt", "is", null)
    .execute();
  for (const { id, startsAt, freeMs, part, userId: user, box, privateKey } of waiting) {
    const closedAt = instant(startsAt.getTime() + freeMs);
    if (now < closedAt + (user === sealClerkId ? clerkMs : ownerMs)) continue;
    const text = await openText(privateKey, partSubject(id, part), box);
    // Where a visitor has enrolled a key of his own as the owner, the part is his to release.
    if (text !== null)
      await runInLane(sessionLane, id, { kind: "release-part", company: demoCompany, user, text });
  }
}
