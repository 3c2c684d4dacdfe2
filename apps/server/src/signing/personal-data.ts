import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { numberKinds } from "@zd/domain/signing/codes";
import type { PersonalData } from "../platform/personal-data.ts";
import { sealedApplication, sealedCertificate } from "./certificates/sealed.ts";

const shown = (at: Date) => formatShanghai(instant(at.getTime()));

/** What is held of a user for his certificates. */
export const signingData: PersonalData = {
  async read(db, user) {
    const applications = await db
      .selectFrom("signing.application")
      .selectAll()
      .where("userId", "=", user)
      .orderBy("id")
      .execute();
    const certificates = await db
      .selectFrom("signing.certificate")
      .selectAll()
      .where("userId", "=", user)
      .orderBy("validFrom")
      .execute();
    return [
      {
        title: "数字证书",
        rows: [
          ...applications.map((row) => {
            const { numberKind, number, mobile, account } = sealedApplication.opened(row.id, row);
            const of = [
              `${numberKinds[numberKind]} ${number}`,
              `手机号 ${mobile}`,
              account && `账号 ${account}`,
            ];
            return [`申请 ${row.id}`, of.filter(Boolean).join("，")] as const;
          }),
          ...certificates.map((row) => {
            const { mobile } = sealedCertificate.opened(row.serial, row);
            const period = `${shown(row.validFrom)} 至 ${shown(row.validUntil)}`;
            return [`证书 ${row.serial}`, `有效期 ${period}，手机号 ${mobile}`] as const;
          }),
        ],
        retention:
          "证书失效后至少保存五年（电子签名法第24条），且不短于其签署的合同的保存期：据此可以证明签名是谁作出的，在此之前不能删除。",
      },
    ];
  },

  async clear(tx, users) {
    await tx.deleteFrom("signing.mobileProof").where("userId", "in", users).execute();
  },
};
