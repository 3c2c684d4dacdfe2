/** 证照识别: reads the lines of text in a picture, from top to bottom. */
export interface LicenceReader {
  /** Null where nothing could be read, or not in time. */
  readonly read: (picture: Buffer) => Promise<readonly string[] | null>;
  readonly close: () => Promise<void>;
}
