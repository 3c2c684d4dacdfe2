/** What reads the lines of a picture, from top to bottom; null where nothing could be read, or not in time. */
export interface PictureReader {
  readonly read: (picture: Buffer) => Promise<readonly string[] | null>;
}
