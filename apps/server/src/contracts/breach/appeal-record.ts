/** Under which name an appeal has its attachments. */
export const appealRecord = (disposal: string, place: number) =>
  ({ kind: "disposal-appeal", id: `${disposal}/${place + 1}` }) as const;
