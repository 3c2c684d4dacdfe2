/** 短信, as identity needs it. The same reference twice is one text. */
export interface Messages {
  readonly send: (text: Text) => Promise<void>;
}

export interface Text {
  readonly reference: string;
  readonly mobile: string;
  readonly words: string;
}
