import { type TextContent, textTitles, wordsOf } from "@zd/domain/identity/text-kinds";
import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { indexOf } from "../../platform/keys/personal.ts";
import { accountOf } from "../firm-changes/read-own.ts";
import { mailAll } from "../mail/mail-later.ts";
import { withMobile } from "../operators/sealed-mobile.ts";
import { textAll } from "./text-later.ts";

/** A text for a firm: sent to its own account and to the user who has the matter in hand. */
export interface FirmText {
  /** Number by which it is sent only once. */
  readonly reference: string;
  /** The firm, whose own account is told. */
  readonly firm: FirmId;
  /** The user who has the matter in hand. */
  readonly inHand: UserId;
  readonly content: TextContent;
}

/** 短信 to firms, to the present mobiles of users that are enabled, to each mobile once; and by mail to the address that a firm has given. */
export async function textFirms(scope: Pick<Scope, "tx" | "now">, texts: readonly FirmText[]): Promise<void> {
  const recipientsOf = ({ firm, inHand }: FirmText): readonly UserId[] => [accountOf(firm), inHand];
  const people = [...new Set(texts.flatMap(recipientsOf))];
  if (people.length === 0) return;
  const found = await scope.tx
    .selectFrom("identity.operator")
    .select(["userId", "mobile", "personal"])
    .where("userId", "in", people)
    .where("status", "=", "enabled")
    .where("mobile", "<>", "")
    .execute();
  const mobiles = new Map(found.map((row) => [row.userId, withMobile(row.userId, row).mobile]));
  await textAll(
    scope,
    texts.flatMap((text) => {
      const numbers = new Set(recipientsOf(text).flatMap((user) => mobiles.get(user) ?? []));
      return [...numbers].map((mobile) => ({
        reference: `${text.reference}-${indexOf("mobile", mobile).toString("hex").slice(0, 16)}`,
        mobile,
        content: text.content,
      }));
    }),
  );
  await mailFirms(scope, texts);
}

/** The same words by mail, to the addresses of firms that have given one. */
async function mailFirms({ tx, now }: Pick<Scope, "tx" | "now">, texts: readonly FirmText[]): Promise<void> {
  const firms = [...new Set(texts.map(({ firm }) => firm))];
  const found = await tx
    .selectFrom("identity.firmProfile")
    .select(["firmId", "email"])
    .where("firmId", "in", firms)
    .where("email", "<>", "")
    .execute();
  const addresses = new Map(found.map(({ firmId, email }) => [firmId, email]));
  await mailAll(
    { tx, now },
    texts.flatMap(({ reference, firm, content }) => {
      const to = addresses.get(firm);
      if (to === undefined) return [];
      return [{ reference, to, subject: textTitles[content.kind], words: wordsOf(content) }];
    }),
  );
}
