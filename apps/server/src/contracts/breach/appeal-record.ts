/** The record id of an appeal's attachments; `place` counts the appeals of the case from 0. */
export const appealRecord = (disposal: string, place: number) =>
  ({ kind: "disposal-appeal", id: `${disposal}/${place + 1}` }) as const;
