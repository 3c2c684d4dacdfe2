import { api } from "@zd/api";
import { addressOf } from "@zd/api/wire/address-families";
import { numberClauses, protocols, protocolsSince } from "@zd/domain/letters/protocols";
import { handle } from "../../platform/calls/operation.ts";
import { findCompany } from "../../system/index.ts";

const { readProtocol: operation, downloadProtocol } = api.letters;

/** 按链接编号获取协议: its text, and the address of its PDF. */
export const readProtocol = handle(operation, async ({ kind }, { db, request }) => {
  const { name } = await findCompany(db, request.host);
  const { title, clauses } = protocols[kind];
  const pdf = `${addressOf(downloadProtocol.family, downloadProtocol.path)}?kind=${kind}`;
  return { kind, title, issuer: name, since: protocolsSince, clauses: [...numberClauses(clauses)], pdf };
});
