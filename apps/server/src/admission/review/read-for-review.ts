import { api } from "@zd/api";
import { actionsOfRegistrationReviewer } from "@zd/domain/identity/registration-steps";
import { isOwnVerdict } from "@zd/domain/identity/view-reason";
import type { FileId } from "@zd/domain/kernel/brand";
import { findStored } from "../../files/index.ts";
import { findRelatedFirms, openAreas } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { requireViewReason } from "../../platform/calls/view-reason.ts";
import { personKeys } from "../person-keys.ts";
import { findReading, findSteps, findSubmitted } from "../registration-store.ts";
import { proofOf } from "../show-registration.ts";
import { reviewerOf, underReview } from "./reviewed.ts";

/** 会员注册详情: the typed values beside the pictures and the values read off the licence. */
export const readForReview = handle(
  api.admissions.readRegistration,
  async ({ registration: number, reason }, { db, actor, now }) => {
    const row = await findSubmitted(db, actor.companyId, BigInt(number));
    requireViewReason(reason, {
      roles: actor.roles,
      desk: "review-members",
      hasWork: row.state === "1" || isOwnVerdict(row, actor.userId, now),
    });
    const { person, firm, trade, consent } = row.form;
    const named = {
      licence: firm.licence,
      idFront: person.idFront,
      idBack: person.idBack,
      entrust: trade.entrust,
      permit: trade.permit,
    };
    const [areas, stored, read, related, kinds, steps, by] = await Promise.all([
      openAreas(),
      findStored(
        db,
        Object.values(named).filter((file) => file !== null),
      ),
      findReading(db, firm.licence),
      findRelatedFirms(db, actor.companyId, personKeys(row)),
      db.selectFrom("trading.wareKindView").select(["id", "name"]).execute(),
      findSteps(db, row.id, true),
      reviewerOf(db, actor),
    ]);
    const picture = (file: FileId | null) => stored.find((one) => one.file === file) ?? null;
    const nameOf = new Map(kinds.map(({ id, name }) => [id, name]));
    return {
      registration: number,
      state: row.state,
      person,
      firm,
      areaName: areas.nameOf(firm.area),
      wares: trade.wares.map(({ wareKind, side }) => ({
        wareKind: nameOf.get(wareKind) ?? wareKind,
        side,
      })),
      consent,
      proof: proofOf(row),
      licenceRead: read,
      pictures: {
        licence: picture(named.licence),
        idFront: picture(named.idFront),
        idBack: picture(named.idBack),
        entrust: picture(named.entrust),
        permit: picture(named.permit),
      },
      related: related.filter((name) => name !== firm.name || row.state !== "4"),
      steps,
      firmId: row.firmId,
      actions: [...actionsOfRegistrationReviewer(underReview(row), by)],
    };
  },
);
