import { api } from "@zd/api";
import { type UserId, userId } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { handle } from "../../platform/calls/operation.ts";
import { openAreas } from "../areas/areas.ts";
import { getInfo } from "../firms/firm-info.ts";
import { getFirm } from "../firms/firm-store.ts";
import { mobileOf } from "../operators/operator-store.ts";
import { findWaiting, shownWaiting } from "./change-store.ts";

/** The firm's own account, whose user id is the firm's id (domain §1.1). */
export const accountOf = (firm: string): UserId => userId(firm);

/** 企业信息变更查询 (R-7204) */
export const readOwn = handle(api.firmChanges.readOwn, async (_, { db, actor }) => {
  const { firmId } = actor;
  const [firm, info, mobile, waitingInfo, waitingMobile, areas] = await Promise.all([
    getFirm(db, firmId),
    getInfo(db, firmId),
    mobileOf(db, accountOf(firmId)),
    findWaiting(db, firmId, "info"),
    findWaiting(db, firmId, "phone"),
    openAreas(),
  ]);
  return {
    creditCode: firm.creditCode,
    info,
    areaName: areas.nameOf(info.area),
    mobile: coveredNumber(mobile),
    waitingInfo: await shownWaiting(waitingInfo),
    waitingMobile: await shownWaiting(waitingMobile),
  };
});
