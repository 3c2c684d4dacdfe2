/** 短信: sends texts. Two texts with the same reference are sent once. */
export interface Messages {
  /** Hands a text on; fails where the carrier cannot be reached, and is called again. */
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
}
