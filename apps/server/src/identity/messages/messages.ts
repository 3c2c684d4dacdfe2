import type { TextContent } from "@zd/domain/identity/text-kinds";
import type { Instant } from "@zd/domain/kernel/brand";

/** 短信: sends texts. Two texts with the same reference are sent once. */
export interface Messages {
  /** Hands a text on; fails where that is to be tried again. */
  readonly send: (text: Text) => Promise<void>;
}

/** A text to one mobile. */
export interface Text {
  /** Number by which it is sent only once. */
  readonly reference: string;
  /** The number that it goes to. */
  readonly mobile: string;
  /** The text itself, in Chinese. */
  readonly words: string;
  /** The same by its template; null of a text of a version that had no templates. */
  readonly content: TextContent | null;
  /** From when on nobody has a use for it; null as `content` is. */
  readonly until: Instant | null;
}
