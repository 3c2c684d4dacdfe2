import type { FileId } from "@zd/domain/kernel/brand";
import { isAnswer } from "../commands.ts";
import { messageOf } from "../failures.ts";
import { randomHex } from "../random.ts";
import { inTurn, type NewStep, nextToSend, type UnsentStep } from "./unsent-step.ts";
import type { UnsentStore } from "./unsent-store.ts";

/** What a series of steps needs of its page. */
interface Means {
  readonly store: UnsentStore;
  /** Uploads a picture, and gives its number. */
  readonly upload: (file: File) => Promise<FileId>;
  /** Sends a step whose pictures are uploaded, under its request id. */
  readonly send: (step: UnsentStep) => Promise<unknown>;
  /** Called with the steps of the series whenever they have changed. */
  readonly onChange: (steps: readonly UnsentStep[]) => void;
  /** Called once the server has taken a step. */
  readonly onSent: (step: UnsentStep) => void;
  /** Whether a refusal is about who sends and not about the step, such as that of a link that has run out: the step goes on waiting. */
  readonly isOfSender?: (error: unknown) => boolean;
}

/** What has become of a step that was just taken: the server has it, or it waits for a line. */
export type Taken = "sent" | "waiting";

/**
 * The steps of one series, kept in the browser before they are sent and until the server has answered: without a line, after a
 * reload or a lost answer they are sent again, in order, each under its own request id. A step that is refused as it is taken is the
 * form's to show, and is not kept; one that is refused later stays, with the reason, until its user decides.
 */
export function openUnsentSeries(
  series: string,
  { store, upload, send, onChange, onSent, isOfSender = () => false }: Means,
) {
  let running: Promise<void> | null = null;
  let again = false;

  const changed = async () => onChange(inTurn(await store.all(), series));

  /** Sends one step after the other, until none waits or one gets no answer. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const step = nextToSend(await store.all(), series);
      if (!step) return;
      try {
        const sent = await uploadPictures(step, store, upload);
        await send(sent);
        onSent(sent);
        await store.remove(step.number);
      } catch (error) {
        if (!isAnswer(error) || isOfSender(error)) return;
        await store.put({ ...step, fault: messageOf(error) });
        faults.set(step.id, error);
        return;
      } finally {
        await changed();
      }
    }
  }

  /** Refusals of steps that were sent by this page, by their ids. */
  const faults = new Map<string, unknown>();

  /** Sends what waits; while that goes on already, once more behind it. */
  function flush(): Promise<void> {
    if (running) {
      again = true;
      return running.then(() => (again ? flush() : undefined));
    }
    again = false;
    running = alone(series, sendAll).finally(() => {
      running = null;
    });
    return running;
  }

  /** Sends what waits, and says what has become of one step of it; one that is refused stays only where it is to be kept. */
  async function sendOne({ id, number }: UnsentStep, isToStay: boolean): Promise<Taken> {
    await changed();
    await flush();
    if (!(await store.all()).some((one) => one.id === id)) return "sent";
    const refusal = faults.get(id);
    if (refusal === undefined) return "waiting";
    faults.delete(id);
    if (!isToStay) await store.remove(number).then(changed);
    throw refusal;
  }

  return {
    /** Reads what is kept from before, and sends it. */
    async start() {
      await changed();
      await flush();
    },
    flush,
    /** Keeps a step and sends it; rejects with the refusal where the server refuses it at once. */
    take: async (step: NewStep): Promise<Taken> =>
      sendOne(await store.add({ ...step, series, number: 0, id: randomHex(16), fault: null }), false),
    /** Puts a step in the place of one that was refused, and sends it; rejects where it is refused at once, and is kept all the same. */
    async correct({ number }: UnsentStep, step: NewStep): Promise<Taken> {
      const own = { ...step, series, number, id: randomHex(16), fault: null };
      return store.put(own).then(() => sendOne(own, true));
    },
    /** Sends a refused step once more. */
    async retry(step: UnsentStep) {
      await store.put({ ...step, fault: null });
      await flush();
      await changed();
    },
    /** Gives a step up, and sends what waits behind it. */
    async remove({ number }: UnsentStep) {
      await store.remove(number);
      await changed();
      await flush();
    },
  };
}

/** Several pages of a browser send one after the other; where it cannot see to that, the request ids do. */
const alone = (series: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`zd-unsent ${series}`, work) : work();

/** Uploads the pictures of a step that are not uploaded; their numbers are kept first, so that a repeat names the same files. */
async function uploadPictures(
  step: UnsentStep,
  store: Means["store"],
  upload: Means["upload"],
): Promise<UnsentStep> {
  let current = step;
  for (const [at, { file, bytes, name, type }] of step.pictures.entries()) {
    if (file !== null) continue;
    const uploaded = await upload(new File([bytes], name, { type }));
    const pictures = current.pictures.map((one, i) => (i === at ? { ...one, file: uploaded } : one));
    current = { ...current, pictures };
    await store.put(current);
  }
  return current;
}
