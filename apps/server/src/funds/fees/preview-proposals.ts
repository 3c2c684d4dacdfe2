import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import type { Instant } from "@zd/domain/kernel/brand";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { type Actor, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { cardOfChange, changeMark, followsOf } from "./change-card.ts";
import type { FeeChange } from "./change-store.ts";

/** The call that asks for the card. */
interface Scene {
  readonly db: Reader;
  /** The member of staff who would ask for the change. */
  readonly actor: Actor;
  readonly now: Instant;
}

/** The card of a change before it is requested: as the second person will see it, without who decides. */
async function proposed({ db, actor, now }: Scene, change: FeeChange): Promise<Card> {
  const about = await cardOfChange(db, actor.companyId, change, now);
  return {
    ...plainCard,
    ...about,
    number: "",
    consequence: [
      { when: "提交后", words: "由另一名财务人员复核，复核通过才生效" },
      { when: "通过后", words: followsOf(change) },
    ],
    people: [{ role: "提交", name: actor.name, at: null }],
    barred: null,
    seen: previewHash(changeMark(about)),
  };
}

/** 提交收费变更的确认卡, one for each kind of change. */
export const previewProposals = [
  handle(api.fees.previewRate, ({ rule, ...terms }, scene) => {
    const value = rule && (rule.unit === "TON" ? String(rule.perTonne) : String(rule.perMillion));
    return proposed(scene, { what: "rate", ...terms, unit: rule?.unit ?? null, value });
  }),
  handle(api.fees.previewRateEnd, ({ rate, lastDay }, scene) =>
    proposed(scene, { what: "rate-end", rate: String(rate), lastDay }),
  ),
  handle(api.fees.previewPriceGroup, ({ amount, ...terms }, scene) =>
    proposed(scene, { what: "group", ...terms, amount: String(amount) }),
  ),
  handle(api.fees.previewPriceGroupEnd, ({ group }, scene) => proposed(scene, { what: "group-end", group })),
  handle(api.fees.previewYearFeeGrant, (terms, scene) => proposed(scene, { what: "grant", ...terms })),
];
