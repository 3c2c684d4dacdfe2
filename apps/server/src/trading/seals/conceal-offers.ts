import { hash, randomBytes } from "node:crypto";
import type { trading } from "@zd/api/trading/operations";
import { sealText } from "@zd/api/trading/seal-box";
import { idForm } from "@zd/api/wire/fields";
import type { InputOf } from "@zd/api/wire/operation";
import { orderNo, type Quantity, quantity as quantityOf, type WareId } from "@zd/domain/kernel/brand";
import type { OrderRequest } from "@zd/domain/trading/order-request";
import { concealsOffers, offerFault, offerSubject, offerText, presentKey } from "@zd/domain/trading/sealing";
import type { Session, Ware } from "@zd/domain/trading/session";
import type { Caller, Concealment } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { findSession } from "../sessions/session-store.ts";

/** What an encrypted offer is carried as from the process that has received it to the one that decides it. */
export type ConcealedOffer = NonNullable<OrderRequest["sealed"]>;

type OrderInput = InputOf<typeof trading.placeOrder>;

/** The fields of an order that say what is offered. */
const fields = ["price", "quantity"];
/** How many sections without a seal a node remembers, so that their orders need no look into the database. */
const rememberedMost = 10_000;

const openSectionsWithoutSeal = () => new Set<string>();

/** Encrypts what is offered in a section with a seal, as soon as it comes in. */
export const concealOffers = ({ cacheOf }: Pick<Platform, "cacheOf">): Concealment => ({
  fields,
  applies: (given, db) => isConcealed(given, db, cacheOf(openSectionsWithoutSeal)),
  encrypt: (input, caller, db) => encryptOffer(input as OrderInput, caller, db),
});

/** Keeps what is offered on trial out of every log; nothing of a trial is saved, so nothing has to be encrypted. */
export const hideOffers = (platform: Pick<Platform, "cacheOf">): Concealment => ({
  ...concealOffers(platform),
  encrypt: null,
});

/** An order whose section is not to be found may be an offer that was misspelt, and is hidden as well. */
async function isConcealed(
  { section, ware }: Readonly<Record<string, unknown>>,
  db: Reader,
  withoutSeal: Set<string>,
): Promise<boolean> {
  if (!isId(section) || !isId(ware)) return true;
  // The ware of another section is refused; what was offered for it may be sealed there.
  if (!ware.startsWith(`${section}-`) && (await isOfSealed(db, ware))) return true;
  if (withoutSeal.has(section)) return false;
  const found = await db
    .selectFrom("trading.section")
    .select(["seal", "mode", "status", "shortlistSize"])
    .where("id", "=", section)
    .executeTakeFirst();
  if (!found) return true;
  if (found.seal !== null) return concealsOffers(found);
  if (withoutSeal.size >= rememberedMost) withoutSeal.clear();
  withoutSeal.add(section);
  return false;
}

/** Whether it may be the number of anything: what was sent has not been looked at yet, and the database refuses some texts. */
const isId = (given: unknown): given is string => typeof given === "string" && idForm.test(given);

const isOfSealed = async (db: Reader, ware: string) =>
  (await db
    .selectFrom("trading.ware as w")
    .innerJoin("trading.section as s", "s.id", "w.sectionId")
    .select("w.id")
    .where("w.id", "=", ware)
    .where("s.seal", "is not", null)
    .executeTakeFirst()) !== undefined;

/** The encrypted offer, or why it may not stand; null where there is no such ware for the caller, which the lane says. */
async function encryptOffer(
  { section, ware: id, side, price, quantity, turn }: OrderInput,
  { actor, at }: Caller,
  db: Reader,
): Promise<ConcealedOffer | null> {
  const found = await findSession(db, section);
  if (!found || found.published.company !== actor.companyId) return null;
  return sealOffer(found.session, id, {
    firm: actor.firmId,
    user: actor.userId,
    side: side ?? null,
    price: price ?? null,
    quantity: quantity ?? null,
    turn: turn ?? null,
    at,
  });
}

/** What is offered, as far as it is judged before it is encrypted. */
interface Offer extends Omit<OrderRequest, "no" | "ware" | "quantity" | "draw" | "sealed"> {
  /** Null asks for the whole lot. */
  readonly quantity: Quantity | null;
}

/** An offer on a ware, encrypted; or why it may not stand. Null where the section has no such ware, or no seal. */
export async function sealOffer(session: Session, id: WareId, offer: Offer): Promise<ConcealedOffer | null> {
  const ware = session.wares.get(id);
  const seal = presentKey(session.section);
  if (!ware || !seal) return null;
  const quantity = offer.quantity ?? wholeOf(ware);
  const fault = offerFault(session, ware, { ...offer, quantity, no: orderNo("sealed"), ware: id, draw: "" });
  const { publicKey } = seal;
  if (fault) return { commitment: "", box: "", publicKey, fault };
  const text = offerText(id, {
    price: offer.price ?? ware.rule.basePrice,
    quantity,
    nonce: randomBytes(16).toString("hex"),
  });
  return {
    commitment: hash("sha256", text),
    box: await sealText(publicKey, offerSubject(id), text),
    publicKey,
    fault: null,
  };
}

/** What an order asks for that names no quantity: the whole lot; nothing where a part may be taken. */
const wholeOf = ({ rule: { split, total } }: Ware) => (split ? quantityOf(0n) : total);
