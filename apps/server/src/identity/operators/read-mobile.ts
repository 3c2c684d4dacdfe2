import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findStaff } from "../staff/staff-store.ts";
import { findOwnOperator } from "./firm-operators.ts";

/** 查看手机号 of an operator by his firm, and of a member of staff by the system administrator. */
export const readMobile = [
  handle(api.operators.readMobile, async ({ user }, { db, actor }) => {
    const { mobile } = await findOwnOperator(db, actor.firmId, user);
    return { mobile };
  }),
  handle(api.staffUsers.readMobile, async ({ user }, { db, actor }) => {
    const { mobile } = (await findStaff(db, actor, user)).before;
    return { mobile };
  }),
];
