import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { mostWrongAmounts } from "@zd/domain/signing/holder-number";
import { handle } from "../../platform/calls/operation.ts";
import type { DemoNotices } from "../../platform/demo-notices.ts";
import { findCertificatesOf, isCertified } from "./certificate-store.ts";
import { shown } from "./show.ts";
import { requireTradingMember } from "./who-may-apply.ts";

const mostShown = 20;

/** 证书办理状态 (CA0205) */
export const readStatus = (notices: DemoNotices) =>
  handle(api.certificates.readStatus, async (_, { db, actor, now }) => {
    requireTradingMember(actor);
    const { firmId: firm, userId: user } = actor;
    const [applications, certificates, mayCertify] = await Promise.all([
      db
        .selectFrom("signing.application as a")
        .innerJoin("identity.operatorView as o", "o.userId", "a.userId")
        .selectAll("a")
        .select("o.name as applicant")
        .where("a.firmId", "=", firm)
        .orderBy("a.appliedAt", "desc")
        .orderBy("a.id", "desc")
        .limit(mostShown)
        .execute(),
      findCertificatesOf(db, firm, mostShown),
      isCertified(db, { firm, user }, now),
    ]);
    return {
      applications: applications.map((each) => ({
        application: each.id as never,
        numberKind: each.numberKind,
        // A row from before has its numbers as they are; of one that is sealed they are covered already.
        number: coveredNumber(each.number),
        applicant: each.applicant,
        mobile: coveredNumber(each.mobile),
        account: coveredNumber(each.account),
        state: each.state,
        left: Math.max(0, mostWrongAmounts - each.wrongAmounts),
        reason: each.reason,
        appliedAt: instant(each.appliedAt.getTime()),
        ...(each.state === "1" ? notices.of("authority-payment", each.id, now) : {}),
      })),
      certificates: certificates.map((each) => shown(each, user, now)),
      isCertified: mayCertify,
    };
  });
