import type { feedbackKinds, ServiceAspect } from "@zd/api/content/service";
import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Tx } from "../../platform/database/database.ts";

interface Who {
  readonly companyId: CompanyId;
  readonly firmId: FirmId;
  readonly userId: UserId;
}

/** Keeps a rating; a later one of the same operator and month replaces it. */
export async function keepRating(
  tx: Tx,
  { userId, firmId, companyId }: Who,
  rating: { readonly scores: Readonly<Record<ServiceAspect, number>>; readonly comment: string },
  at: Instant,
) {
  const month = shanghaiDay(at).slice(0, 7);
  const rated = { ...rating.scores, comment: rating.comment.trim(), ratedAt: new Date(at) };
  await tx
    .insertInto("content.serviceScore")
    .values({ userId, month, firmId, companyId, ...rated })
    .onConflict((existing) => existing.columns(["userId", "month"]).doUpdateSet(rated))
    .execute();
  return { month, scores: { ...rating.scores }, comment: rated.comment, ratedAt: at };
}

interface Answered {
  readonly answer: string;
  readonly by: UserId;
  readonly at: Instant;
}

/** Keeps feedback, with its answer where it has one; returns its number. */
export async function keepFeedback(
  tx: Tx,
  { userId, firmId, companyId }: Who,
  { kind, content }: { readonly kind: keyof typeof feedbackKinds; readonly content: string },
  at: Instant,
  answered: Answered | null = null,
): Promise<bigint> {
  const { id } = await tx
    .insertInto("content.feedback")
    .values({
      companyId,
      firmId,
      userId,
      kind,
      content: content.trim(),
      sentAt: new Date(at),
      ...(answered && {
        answer: answered.answer,
        answeredBy: answered.by,
        answeredAt: new Date(answered.at),
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
