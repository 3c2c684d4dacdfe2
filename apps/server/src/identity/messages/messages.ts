/** 短信: sends texts. Two texts with the same reference are sent once. */
export interface Messages {
  readonly send: (text: Text) => Promise<void>;
}

export interface Text {
  /** Number by which it is sent only once. */
  readonly reference: string;
  readonly mobile: string;
  /** The text itself, in Chinese. */
  readonly words: string;
}
