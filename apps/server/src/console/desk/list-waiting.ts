import { api } from "@zd/api";
import type { SecondPersonKind } from "@zd/api/console/desk";
import { mayDo, type Permission } from "@zd/domain/identity/access";
import { handleMany } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";

/** The permission that decides each kind of request; the deciding calls check it again. */
const deciders: Readonly<Record<SecondPersonKind, Permission>> = {
  controlStep: "manage-trading",
  transfer: "settle-funds",
  adjustment: "settle-funds",
  feeChange: "settle-funds",
  feePlan: "manage-mall",
  calendarChange: "manage-trading",
  closeRequest: "settle-funds",
  dayEnd: "settle-funds",
  dayReopening: "settle-funds",
  factorRemoval: "manage-staff",
  restriction: "control-contracts",
};

/** 待复核 of every context, the oldest first. */
export const listWaiting = ({ desks }: Pick<Platform, "desks">) =>
  handleMany(api.desk.listWaiting, async (_, { db, actor }) => {
    const lists = await Promise.all(
      desks().flatMap(({ waiting }) => (waiting ? [waiting(db, actor.companyId)] : [])),
    );
    return lists
      .flat()
      .toSorted((a, b) => a.at - b.at)
      .map(({ byUser, ...one }) => ({
        ...one,
        mayDecide: byUser !== actor.userId && mayDo(actor.roles, deciders[one.kind]),
      }));
  });
