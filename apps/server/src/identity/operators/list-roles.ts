import { api } from "@zd/api";
import { memberPermissions, roles } from "@zd/domain/identity/access";
import { type OperatorRole, operatorRoles } from "@zd/domain/identity/operator";
import { handle } from "../../platform/calls/operation.ts";

const names = Object.keys(operatorRoles) as OperatorRole[];

/** 操作员角色 (R-7168), with the permissions of each. */
export const listRoles = handle(api.operators.listRoles, async () =>
  names.map((role) => ({
    role,
    name: operatorRoles[role],
    permissions: roles[role].permissions.map((permission) => memberPermissions[permission]),
  })),
);
