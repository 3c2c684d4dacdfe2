import { readTicketText } from "@zd/domain/logistics/ticket-text";
import { Refused } from "../../platform/calls/operation.ts";

/** Reads the lines of text in a picture, from top to bottom; null where nothing could be read, or not in time. */
export interface PictureReader {
  readonly read: (picture: Buffer) => Promise<readonly string[] | null>;
}

/** The values that were read off the photo of a weigh ticket; TICKET_UNREADABLE where there are none. */
export async function readTicketOn(reader: PictureReader, photo: Buffer) {
  const lines = await reader.read(photo);
  const { no: ticketNo = null, gross = null, tare = null, net = null } = lines ? readTicketText(lines) : {};
  const facts = { ticketNo, gross, tare, net };
  if (Object.values(facts).every((value) => value === null)) throw new Refused("TICKET_UNREADABLE");
  return facts;
}
