import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { certificateStates } from "@zd/domain/signing/codes";
import { type FindTodos, findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { type Certificate, findRevokedWith, isOfFirm, ofCompany } from "./certificate-store.ts";
import { requireStanding, revocationMark } from "./revoke.ts";
import { stateOf } from "./show.ts";

/** 吊销证书的确认卡: holder and last day, what is revoked with it, and what the firm still has to sign. */
export const previewRevocation = (todos: readonly FindTodos[]) =>
  handle(api.certificates.previewRevocation, async ({ serial }, { db, actor, now }) => {
    const one = await ofCompany(db, actor.companyId, serial).executeTakeFirstOrThrow(notFound);
    const { firmId: firm, companyId: company } = one;
    const [firms, { outcome, barred }, waiting] = await Promise.all([
      findFirms(db, [firm]),
      previewOutcome(async () => {
        requireStanding(one);
        return findRevokedWith(db, one);
      }),
      Promise.all(todos.map((find) => find(db, { firm, company, now }))),
    ]);
    const revoked = outcome ?? [];
    const kind = isOfFirm(one) ? "企业证书" : "操作员证书";
    const toSign = waiting.flat().filter((each) => each.kind === "sign").length;
    return {
      ...plainCard,
      number: serial,
      party: firms.get(firm)?.name ?? firm,
      direction: "吊销",
      path: kind,
      amount: null,
      changes: outcome
        ? changedRows([[kind, certificateStates[stateOf(one, now)], certificateStates.revoked]])
        : [],
      subject: `持有人 ${one.holder}`,
      effect: null,
      falls: fallsOf(revoked.filter((each) => each.serial !== serial)),
      facts: [
        { title: "有效期", words: `${day(one.validFrom)} 至 ${day(one.validUntil)}` },
        { title: "不能再签署", words: "合同、函件、融资协议与长协合同，直至重新办理证书" },
      ],
      evidence: [
        {
          passed: toSign === 0,
          words: toSign === 0 ? "该企业没有待签署的合同" : `该企业有 ${toSign} 份合同待签署`,
        },
      ],
      consequence: [{ when: "吊销后", words: "立即失效，不可恢复；已完成的签署不受影响" }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash(revocationMark(revoked)),
    };
  });

const day = (at: Date) => formatShanghai(instant(at.getTime())).slice(0, 10);

/** Certificates of operators, which are revoked with the firm's own. */
const fallsOf = (others: readonly Certificate[]): Card["falls"] =>
  others.length === 0
    ? null
    : {
        title: "一并吊销",
        words: `${others.length} 张操作员证书`,
        rows: others.map(({ holder, serial }) => [holder, serial]),
      };
