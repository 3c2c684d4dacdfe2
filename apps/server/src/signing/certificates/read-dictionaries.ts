import { api } from "@zd/api";
import { certificateApplicationStates, numberKinds } from "@zd/domain/signing/codes";
import { handle } from "../../platform/calls/operation.ts";
import { requireTradingMember } from "./who-may-apply.ts";

/** 证书办理字典 (CA0102) */
export const readDictionaries = handle(api.certificates.readDictionaries, async (_, { actor }) => {
  requireTradingMember(actor);
  return { numberKinds: named(numberKinds), states: named(certificateApplicationStates) };
});

const named = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([code, name]) => ({ code, name }));
