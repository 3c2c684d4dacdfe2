import { api } from "@zd/api";
import { type FirmInfo, type InfoChangeContext, requestInfoChange } from "@zd/domain/identity/firm-change";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { type Actor, type Handler, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { DemoNotices } from "../../platform/demo-notices.ts";
import { openAreas } from "../areas/areas.ts";
import type { Attachments } from "../attachments.ts";
import { getInfo } from "../firms/firm-info.ts";
import { isNameTaken } from "../firms/firm-store.ts";
import { type CodeInput, checkCode, issueCode, useCode } from "../messages/sms-code.ts";
import { mobileOf } from "../operators/operator-store.ts";
import { lockWaiting, openChange } from "./change-store.ts";
import { accountOf } from "./read-own.ts";

/** What the rules of an application need to know: whether one waits, name and area are allowed, and how many proofs it has. */
export const infoChangeContext = async (
  db: Reader,
  { companyId, firmId }: Pick<Actor, "companyId" | "firmId">,
  { name, area }: Pick<FirmInfo, "name" | "area">,
  proofs: number,
  waiting: boolean,
): Promise<InfoChangeContext> => ({
  waiting,
  nameTaken: await isNameTaken(db, companyId, name.trim(), firmId),
  areaKnown: (await openAreas()).has(area),
  proofs,
});

/** 企业信息变更 (R-7181, R-7205): an application for the fields that differ, with the new licence where one of them is on it. */
export const requestInfo = (attachments: Attachments, notices: DemoNotices): readonly Handler[] => [
  handle(api.firmChanges.sendInfoCode, async (_, { actor, ...scope }) => {
    const mobile = await mobileOf(scope.tx, accountOf(actor.firmId));
    const number = await issueCode(scope, { mobile, purpose: "firm", user: actor.userId });
    return { mobile: coveredNumber(mobile), ...notices.of("text", number, scope.now) };
  }),

  handle(
    api.firmChanges.requestInfo,
    async ({ code, memo, files, ...info }, { actor, accept, ...scope }) => {
      const { tx, now } = scope;
      const { firmId: firm, companyId: company, userId: by } = actor;
      const waiting = (await lockWaiting(tx, firm, "info")) !== null;
      const held = await getInfo(tx, firm);
      const context = await infoChangeContext(tx, actor, info, files.length, waiting);
      const [difference] = accept(requestInfoChange(held, info, context));
      if (!difference) throw new Error("a request without a difference");
      await useCode(scope, await codeOf(tx, actor, code));
      const change = await openChange(scope, { company, firm, by, kind: "info", memo, ...difference });
      const record = { kind: "firm-change", id: String(change) } as const;
      await attachments.attach(tx, record, files, { company, firm, ofOthers: false, audience: "staff" }, now);
      return { change };
    },
    async ({ code }, { db, transact, actor }) => {
      await checkCode(transact, await codeOf(db, actor, code));
    },
  ),
];

/** What was sent to the number of the firm. */
const codeOf = async (db: Reader, { firmId, userId }: Actor, code: string): Promise<CodeInput> => ({
  mobile: await mobileOf(db, accountOf(firmId)),
  purpose: "firm",
  user: userId,
  code,
});
