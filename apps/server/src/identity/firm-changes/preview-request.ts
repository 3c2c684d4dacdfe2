import { api } from "@zd/api";
import {
  infoDifference as compare,
  firmChangeKinds,
  requestInfoChange,
} from "@zd/domain/identity/firm-change";
import { plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getInfo } from "../firms/firm-info.ts";
import { getFirm } from "../firms/firm-store.ts";
import { approvalOf, proofOf } from "./change-faces.ts";
import { differenceOf, findWaiting } from "./change-store.ts";
import { infoChangeContext } from "./request-info.ts";

/** 申请企业信息变更的确认卡: every field as the reviewer will see it, and what follows from an approval. */
export const previewRequest = handle(
  api.firmChanges.previewRequest,
  async ({ files, ...info }, { db, actor }) => {
    const { firmId } = actor;
    const [firm, held, waiting] = await Promise.all([
      getFirm(db, firmId),
      getInfo(db, firmId),
      findWaiting(db, firmId, "info"),
    ]);
    const context = await infoChangeContext(db, actor, info, files.length, waiting !== null);
    const values = compare(held, info);
    const change = { kind: "info", after: values.after as Readonly<Record<string, string>> } as const;
    const difference = await differenceOf({ before: held, after: change.after }, false);
    return {
      ...plainCard,
      number: "",
      party: firm.name,
      direction: "申请变更",
      path: firmChangeKinds.info,
      amount: null,
      changes: difference.map(({ title, before, after }) => ({ title, from: before, to: after })),
      subject: `统一社会信用代码 ${firm.creditCode}`,
      effect: null,
      evidence: proofOf(change, files.length),
      consequence: [{ when: "提交后", words: "等待交易中心审核，审核前可以撤回" }, ...approvalOf(change)],
      people: [{ role: "申请", name: actor.name, at: null }],
      barred: refusalMessage(requestInfoChange(held, info, context)),
      seen: previewHash(values),
    };
  },
);
