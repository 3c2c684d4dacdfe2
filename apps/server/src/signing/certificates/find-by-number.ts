import { api } from "@zd/api";
import { findFirms } from "../../identity/index.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { findCertificatesOf } from "./certificate-store.ts";
import { shown } from "./show.ts";
import { requireTradingMember } from "./who-may-apply.ts";

const mostShown = 100;

/** 按注册号查询证书 (CA0203) of the caller's own firm; NOT_FOUND for any other number. */
export const findByNumber = handle(api.certificates.findByNumber, async ({ number }, { db, actor, now }) => {
  requireTradingMember(actor);
  const firm = (await findFirms(db, [actor.firmId])).get(actor.firmId);
  if (firm?.creditCode !== number.trim().toUpperCase()) throw notFound();
  const found = await findCertificatesOf(db, actor.firmId, mostShown);
  return found.map((each) => shown(each, actor.userId, now));
});
