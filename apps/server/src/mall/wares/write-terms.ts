import { fileKinds } from "@zd/domain/files/kinds";
import type { CompanyId, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { areaIdOf } from "@zd/domain/mall/area";
import type { WareDescribed } from "@zd/domain/mall/attributes";
import { attributeFault, leadingFigure } from "@zd/domain/mall/attributes";
import type { MallWareId } from "@zd/domain/mall/codes";
import { placeTypes } from "@zd/domain/mall/codes";
import { boundsFault, type WareTerms } from "@zd/domain/mall/ware";
import { attachFiles, findStored } from "../../files/index.ts";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { refuseMarkup } from "../merchants/shop-store.ts";
import { findTemplate } from "./templates.ts";

const unknown = (field: string) => new Refused("REFERENCE_UNKNOWN", { field });

/**
 * The columns of the terms that a merchant writes; refused where an entry does not exist, a value does not fit its
 * template, or a text has markup.
 */
export async function columnsOf(db: Reader, company: CompanyId, terms: WareTerms) {
  const { wareKind, product, place, location, attributes, qualities } = terms;
  const name = terms.name.trim();
  refuseMarkup({
    商品名称: name,
    商品说明: terms.description,
    ...Object.fromEntries(attributes.map(({ value }, i) => [`第${i + 1}项属性`, value])),
  });
  const [known, lies, within] = await Promise.all([
    db
      .selectFrom("trading.productView as p")
      .innerJoin("trading.wareKindView as k", "k.id", "p.wareKindId")
      .select("p.id")
      .where("p.id", "=", product)
      .where("p.companyId", "=", company)
      .where("p.wareKindId", "=", wareKind)
      .where("p.enabled", "=", true)
      .where("k.enabled", "=", true)
      .executeTakeFirst(),
    db
      .selectFrom("trading.placeView")
      .select(["province", "city"])
      .where("id", "=", place)
      .where("companyId", "=", company)
      .where("enabled", "=", true)
      .where("kind", "in", Object.values(placeTypes))
      .executeTakeFirst(),
    location === null
      ? null
      : db
          .selectFrom("trading.locationView")
          .select("id")
          .where("id", "=", location)
          .where("placeId", "=", place)
          .where("enabled", "=", true)
          .executeTakeFirst(),
  ]);
  if (!known) throw unknown("产品");
  if (!lies) throw unknown("提货地点");
  if (within === undefined) throw unknown("库位");
  const bounds = boundsFault(terms);
  if (bounds) throw new Refused(bounds.reason, bounds.figures);
  refuseStrange(await findTemplate(db, company, wareKind, product), terms);
  const figure = (code: string) => leadingFigure(qualities.find((line) => line.code === code)?.promise ?? "");
  return {
    wareKindId: wareKind,
    productId: product,
    name,
    placeId: place,
    locationId: location,
    area: areaIdOf(lies),
    price: terms.price,
    basis: terms.basis,
    payType: terms.payType,
    minQuantity: terms.minQuantity,
    step: terms.step,
    maxQuantity: terms.maxQuantity,
    pickupDays: terms.pickupDays,
    attributes: JSON.stringify(attributes.filter(({ value }) => value.trim() !== "")),
    qualities: JSON.stringify(qualities),
    calorific: figure("Q"),
    sulphur: figure("S"),
    description: terms.description.trim(),
  };
}

function refuseStrange(template: Parameters<typeof attributeFault>[0], described: WareDescribed): void {
  const fault = attributeFault(template, described);
  if (fault) throw new Refused(...fault);
}

/** 图片 of a ware in their order; everybody may read them once the ware is shown. */
export async function attachPictures(
  tx: Tx,
  ware: MallWareId,
  pictures: readonly FileId[],
  {
    company,
    firm,
    now,
  }: {
    /** The company whose files they are. */
    readonly company: CompanyId;
    /** The merchant, whose own files they must be. */
    readonly firm: FirmId;
    /** When they are attached. */
    readonly now: Instant;
  },
): Promise<void> {
  const attaching = { company, firm, ofOthers: false, audience: "staff" } as const;
  await attachFiles(tx, { kind: "mall-ware", id: ware }, pictures, attaching, now);
  const stranger = (await findStored(tx, pictures)).find(({ kind }) => fileKinds[kind].shown !== "picture");
  if (stranger) throw new Refused("PICTURES_ONLY", { name: stranger.name });
}
