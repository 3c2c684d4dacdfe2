import { driverCalls } from "@zd/api/logistics/driver";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { driverSteps } from "@zd/domain/logistics/driver-steps";
import { useEffect, useEffectEvent, useState } from "react";
import { isUnreached } from "../../../api/failures.ts";
import { useFileCalls } from "../../../api/files.ts";
import { useCall } from "../../../api/hooks.ts";
import type { UnsentStep } from "../../../api/unsent/unsent-step.ts";
import {
  draftOfTicket,
  missingOf,
  PhotoReading,
  type ReadingState,
  ticketOf,
  type WeighDraft,
  WeighFields,
  weighDraft,
  withRead,
} from "../../../parts/logistics/weigh-fields.tsx";
import { useOpenedAt, useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { useForm } from "../../../ui/form/use-form.ts";
import { type Photo, PhotoField } from "../../../ui/photo/photo-field.tsx";
import styles from "../driver-page.module.css";
import { StepFault } from "./step-fault.tsx";
import type { DriverSteps } from "./use-driver-steps.ts";

type TicketRead = OutputOf<typeof driverCalls.readTicket>;

interface Props {
  /** Of the driver's link: it stands for the one waybill that he may see. */
  readonly token: string;
  /** Whether the ticket is that of the loading or of the unloading. */
  readonly which: "load" | "unload";
  readonly take: DriverSteps["take"];
  /** The ticket as it was refused, which is corrected; left out for a new one. */
  readonly from?: UnsentStep;
  /** Called once the ticket is sent or kept. */
  readonly onDone: () => void;
}

/** 登记磅单: photographed first, so that what is read on it need not be typed. */
export function WeighStep(props: Props) {
  const openedAt = useOpenedAt();
  return openedAt === null ? <Skeleton lines={6} /> : <WeighForm {...props} openedAt={openedAt} />;
}

function WeighForm({
  token,
  which,
  take,
  from,
  onDone,
  openedAt,
}: Props & { readonly openedAt: NonNullable<ReturnType<typeof useOpenedAt>> }) {
  const clock = useServerClock();
  const { values, change, input } = useForm(driverCalls.load, {
    initial: () => draftOf(openedAt, from),
    input: ({ draft }) => {
      const ticket = ticketOf(draft);
      return ticket && { token, ...ticket, weighedAt: formatShanghai(ticket.weighedAt), seals: draft.seals };
    },
  });
  const { draft, photo } = values;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const changeDraft = (patch: Partial<WeighDraft>) => change({ draft: { ...draft, ...patch } });
  const fillIn = useEffectEvent((ticketRead: TicketRead) => changeDraft(withRead(draft, ticketRead)));
  const reading = useReading(token, photo, {
    onUploaded: (uploaded) => change({ photo: uploaded }),
    onRead: fillIn,
  });
  const send = async () => {
    if (input === null) return;
    const { token: _, seals, photo: __, ...ticket } = input;
    setBusy(true);
    setFault(null);
    const words = `磅单 ${ticket.ticketNo}，毛重 ${shownQuantity(ticket.gross)}，皮重 ${shownQuantity(ticket.tare)}，净重 ${shownQuantity(ticket.net)} 吨`;
    const taken = await take({
      kind: which,
      title: driverSteps[which],
      words,
      at: clock.now(),
      input: { ...ticket, ...(which === "load" && { seals }) },
      pictures: photo ? [await pictureOf(photo)] : [],
    }).catch((error: unknown) => {
      setFault(error);
      return null;
    });
    setBusy(false);
    if (taken !== null) onDone();
  };
  const title = which === "load" ? "装货磅单" : "卸货磅单";
  const missing = missingOf(draft);
  return (
    <section className={styles["part"]} aria-label={title}>
      <h2>{title}</h2>
      <PhotoField
        label={`拍摄${title}`}
        value={photo}
        note={<PhotoReading of={reading} />}
        onChange={(taken) => change({ photo: taken })}
      />
      <div className={form["form"]}>
        <WeighFields draft={draft} withSeals={which === "load"} onChange={changeDraft} />
      </div>
      <StepFault of={fault} />
      {missing !== null && <p className={styles["reason"]}>{missing}；照片可不拍</p>}
      <Button look="main" large disabled={input === null} busy={isBusy} onClick={() => void send()}>
        登记{title}
      </Button>
    </section>
  );
}

/** What the form begins with: nothing, or the ticket that was refused with its photo. */
function draftOf(
  openedAt: Instant,
  from: UnsentStep | undefined,
): { readonly draft: WeighDraft; readonly photo: Photo | null } {
  if (!from) return { draft: weighDraft(openedAt), photo: null };
  const [picture] = from.pictures;
  return {
    draft: draftOfTicket(from.input as Parameters<typeof draftOfTicket>[0]),
    photo: picture
      ? {
          file: new File([picture.bytes], picture.name, { type: picture.type }),
          uploaded: picture.file,
        }
      : null,
  };
}

/** A photo as the queue keeps it. */
const pictureOf = async ({ file, uploaded }: Photo) => ({
  field: "photo",
  bytes: await file.arrayBuffer(),
  type: file.type,
  name: file.name,
  file: uploaded,
});

interface ReadingEnds {
  /** Called with the photo once it has a number. */
  readonly onUploaded: (photo: Photo) => void;
  /** Called with what was read on it. */
  readonly onRead: (ticket: TicketRead) => void;
}

/** Uploads a new photo and has it read; without a line it stays on the phone, and is typed off by hand. */
function useReading(token: string, photo: Photo | null, ends: ReadingEnds): ReadingState | null {
  const call = useCall();
  const files = useFileCalls();
  const [state, setState] = useState<ReadingState | null>(null);
  const file = photo?.file;
  const isUploaded = photo !== null && photo.uploaded !== null;
  const read = useEffectEvent(async (file: File, isCurrent: () => boolean) => {
    // That of a ticket that is corrected was read before.
    if (isUploaded) return;
    setState({ is: "reading" });
    try {
      const { file: uploaded } = await files.uploadOpen(file);
      if (!isCurrent()) return;
      ends.onUploaded({ file, uploaded });
      const ticket = await call(driverCalls.readTicket, { token, photo: uploaded });
      if (!isCurrent()) return;
      ends.onRead(ticket);
      setState({ is: "read" });
    } catch (error) {
      if (isCurrent()) setState(isUnreached(error) ? { is: "offline" } : { is: "failed", error });
    }
  });
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    void read(file, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return state;
}
