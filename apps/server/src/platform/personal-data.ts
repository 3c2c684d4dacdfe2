import type { UserId } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "./database/database.ts";

/** A part of what is held of a user, as he is told it. */
export interface OwnPart {
  /** The heading of the part, in Chinese. */
  readonly title: string;
  /** What is held, line by line; none where there is nothing. */
  readonly rows: readonly (readonly [title: string, words: string])[];
  /** How long it is kept, and where it cannot be deleted before, by which rule; in Chinese. */
  readonly retention: string;
}

/** 个人信息: what a context holds of a user himself. */
export interface PersonalData {
  /** What it holds of him, his numbers in full: for himself alone. */
  readonly read: (db: Reader, user: UserId) => Promise<readonly OwnPart[]>;
  /** Deletes of users who have left what no rule asks to be kept; done twice it does no harm. */
  readonly clear: (tx: Tx, users: readonly UserId[]) => Promise<void>;
}
