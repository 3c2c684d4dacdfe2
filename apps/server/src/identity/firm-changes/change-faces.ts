import type { Card } from "@zd/api/wire/card";
import { licensedFields } from "@zd/domain/identity/firm-change";
import type { ChangeRow } from "./change-store.ts";

type ChangePart = Pick<ChangeRow, "kind" | "after">;

/** Lines about the evidence: a change of a field of the business licence needs the new licence. */
export function proofOf({ kind, after }: ChangePart, papers: number): Card["evidence"] {
  const needed = kind === "phone" || licensedFields.some((field) => field in after);
  if (!needed) return [];
  return [{ passed: papers > 0, words: papers > 0 ? `已附证明材料 ${papers} 份` : "没有附证明材料" }];
}

/** What follows from an approval, in words. */
export function approvalOf({ kind, after }: ChangePart): Card["consequence"] {
  if (kind === "phone")
    return [
      { when: "通过后", words: "只能用新手机号登录和接收验证码，原手机号收到短信告知；账号与密码不变" },
    ];
  return [
    { when: "通过后", words: "立即生效；品种资质、角色与已订合同不变" },
    ...("name" in after ? [{ when: "数字证书", words: "已签发的仍载明原企业名称，须由企业重新办理" }] : []),
  ];
}
