import { api } from "@zd/api";
import { roles } from "@zd/domain/identity/access";
import { instant } from "@zd/domain/kernel/brand";
import { type Handler, handle, notFound } from "../../platform/calls/operation.ts";
import { openAreas } from "../areas/areas.ts";
import { authorisedFirm, findAuthorised } from "./authorised.ts";
import { getInfo } from "./firm-info.ts";
import { firmKinds } from "./firm-kinds.ts";

const peopleMost = 200;

/** 企业资料 (2004, 2005) and 授权企业 (get-auth-firmid). */
export const readFirm: readonly Handler[] = [
  handle(api.firms.readProfile, async ({ firm: firmId }, { db, actor }) => {
    const firm = await authorisedFirm(db, actor, firmId);
    const [row, { legalPerson }] = await Promise.all([
      db
        .selectFrom("identity.firm as f")
        .leftJoin("identity.firm as p", "p.id", "f.parentId")
        .select(["f.name", "f.shortName", "f.creditCode", "f.kind", "f.status", "f.createdAt"])
        .select(["f.annualFeeUntil", "p.name as parentName"])
        .where("f.id", "=", firm)
        .executeTakeFirstOrThrow(notFound),
      getInfo(db, firm),
    ]);
    const { status: state, createdAt, ...rest } = row;
    const joinedAt = instant(createdAt.getTime());
    return { ...rest, firm, state, joinedAt, legalPerson, kindName: firmKinds[row.kind] };
  }),

  handle(api.firms.readContacts, async ({ firm: firmId }, { db, actor }) => {
    const firm = await authorisedFirm(db, actor, firmId);
    const [info, people, areas] = await Promise.all([
      getInfo(db, firm),
      db
        .selectFrom("identity.operator")
        .select(["name", "mobile", "roles"])
        .where("firmId", "=", firm)
        .where("status", "=", "enabled")
        .orderBy("isFirm", "desc")
        .orderBy("account")
        .limit(peopleMost)
        .execute(),
      openAreas(),
    ]);
    const { area, address, postcode, phone, contact, email } = info;
    return {
      ...{ area, address, postcode, phone, contact, email },
      areaName: areas.nameOf(area),
      people: people.map(({ roles: held, ...who }) => ({
        ...who,
        roleNames: held.map((role) => roles[role].label),
      })),
    };
  }),

  handle(api.firms.listAuthorised, async (_, { db, actor }) =>
    (await findAuthorised(db, actor.firmId)).map(({ id, name, kind }) => ({
      firm: id,
      name,
      kindName: firmKinds[kind],
    })),
  ),
];
