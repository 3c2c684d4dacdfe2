import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { accountOf } from "../firm-changes/read-own.ts";
import { textAll } from "./sms-code.ts";

/** A text for a firm: sent to its own account and to the user who has the matter in hand. */
export interface FirmText {
  /** Number by which it is sent only once. */
  readonly reference: string;
  /** The firm, whose own account is told. */
  readonly firm: FirmId;
  /** The user who has the matter in hand. */
  readonly inHand: UserId;
  /** The text itself, in Chinese. */
  readonly words: string;
}

/** 短信 to firms, to the present mobiles of users that are enabled; to each mobile once. */
export async function textFirms(scope: Pick<Scope, "tx" | "now">, texts: readonly FirmText[]): Promise<void> {
  const recipientsOf = ({ firm, inHand }: FirmText): readonly UserId[] => [accountOf(firm), inHand];
  const people = [...new Set(texts.flatMap(recipientsOf))];
  if (people.length === 0) return;
  const found = await scope.tx
    .selectFrom("identity.operator")
    .select(["userId", "mobile"])
    .where("userId", "in", people)
    .where("status", "=", "enabled")
    .where("mobile", "<>", "")
    .execute();
  const mobiles = new Map(found.map(({ userId, mobile }) => [userId, mobile]));
  await textAll(
    scope,
    texts.flatMap((text) => {
      const numbers = new Set(recipientsOf(text).flatMap((user) => mobiles.get(user) ?? []));
      return [...numbers].map((mobile) => ({
        reference: `${text.reference}-${mobile}`,
        mobile,
        words: text.words,
      }));
    }),
  );
}
