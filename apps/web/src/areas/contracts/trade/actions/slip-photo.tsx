import type { StoredFile } from "@zd/api/files/operations";
import { waybillCalls } from "@zd/api/logistics/waybills";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useRef, useState } from "react";
import { isUnreached } from "../../../../api/failures.ts";
import { useFileCalls } from "../../../../api/files.ts";
import { useCall } from "../../../../api/hooks.ts";
import type { TicketDraft } from "../../../../parts/contracts/ticket-editor.tsx";
import { PhotoReading, type ReadingState } from "../../../../parts/logistics/weigh-fields.tsx";
import { type Photo, PhotoField } from "../../../../ui/photo/photo-field.tsx";

/** A slip that was photographed: its ticket as far as it could be read, and where its picture is. */
export interface Slip {
  /** To be checked and corrected; its fields are empty where they could not be read. */
  readonly ticket: TicketDraft;
  /** The picture as it is stored; null where it is still on this device. */
  readonly stored: StoredFile | null;
  /** The picture on this device. */
  readonly file: File;
}

/** 拍摄磅单: each slip is one more ticket; what is read on it is proposed, and what cannot be read is typed. */
export function SlipPhoto({ onSlip }: { readonly onSlip: (slip: Slip) => void }) {
  const call = useCall();
  const files = useFileCalls();
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [state, setState] = useState<ReadingState | null>(null);
  // While a slip is read, more is typed: it is added to what the form holds by then.
  const latest = useRef(onSlip);
  latest.current = onSlip;
  const read = async (taken: Photo) => {
    const { file } = taken;
    setPhoto(taken);
    setState({ is: "reading" });
    let stored: StoredFile | null = null;
    try {
      stored = await files.upload(file, { onProgress: () => {}, signal: new AbortController().signal });
      const ticket = ticketOf(await call(waybillCalls.readTicket, { photo: stored.file }));
      latest.current({ ticket, stored, file });
      setState({ is: "read" });
    } catch (error) {
      latest.current({ ticket: ticketOf(null), stored, file });
      setState(isUnreached(error) ? { is: "offline" } : { is: "failed", error });
    }
  };
  return (
    <PhotoField
      label={photo ? "再拍一张磅单" : "拍摄磅单"}
      value={photo}
      note={<PhotoReading of={state} />}
      onChange={(taken) => void read(taken)}
    />
  );
}

const ticketOf = (read: OutputOf<typeof waybillCalls.readTicket> | null): TicketDraft => ({
  no: read?.ticketNo ?? "",
  gross: read?.gross == null ? "" : formatQuantity(read.gross),
  tare: read?.tare == null ? "" : formatQuantity(read.tare),
});
