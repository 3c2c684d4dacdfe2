import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs.ts";
import { accountOf } from "../firm-changes/read-own.ts";
import { textAll } from "./sms-code.ts";

/** What a firm is to know: its own account is told, and whoever of its people has the matter in hand. */
export interface FirmText {
  readonly reference: string;
  readonly firm: FirmId;
  readonly inHand: UserId;
  readonly words: string;
}

/** 短信 to firms, by today's numbers of those who may sign in; to each number once. */
export async function textFirms(scope: Pick<Scope, "tx" | "now">, texts: readonly FirmText[]): Promise<void> {
  const toldOf = ({ firm, inHand }: FirmText): readonly UserId[] => [accountOf(firm), inHand];
  const people = [...new Set(texts.flatMap(toldOf))];
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
      const numbers = new Set(toldOf(text).flatMap((user) => mobiles.get(user) ?? []));
      return [...numbers].map((mobile) => ({
        reference: `${text.reference}-${mobile}`,
        mobile,
        words: text.words,
      }));
    }),
  );
}
