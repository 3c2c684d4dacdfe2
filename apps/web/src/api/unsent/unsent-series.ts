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
}

/** What has become of a step that was just taken: the server has it, or it waits for a line. */
export type Taken = "sent" | "waiting";

/**
 * The steps of one series, kept in the browser before they are sent and until the server has answered: without a line, after a
 * reload or a lost answer they are sent again, in order, each under its own request id. A step that is refused as it is taken is the
 * form's to show, and is not kept; one that is refused later stays, with the reason, until its user decides.
 */
export function openUnsentSeries(series: string, { store, upload, send, onChange, onSent }: Means) {
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
        if (!isAnswer(error)) return;
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

  /** Several pages of a browser send one after the other; where it cannot see to that, the request ids do. */
  const alone = (work: () => Promise<void>): Promise<void> =>
    navigator.locks ? navigator.locks.request(`zd-unsent ${series}`, work) : work();

  /** Sends what waits; while that goes on already, once more behind it. */
  function flush(): Promise<void> {
    if (running) {
      again = true;
      return running.then(() => (again ? flush() : undefined));
    }
    again = false;
    running = alone(sendAll).finally(() => {
      running = null;
    });
    return running;
  }

  return {
    /** Reads what is kept from before, and sends it. */
    async start() {
      await changed();
      await flush();
    },
    flush,
    /** Keeps a step and sends it; rejects with the refusal where the server refuses it at once. */
    async take(step: NewStep): Promise<Taken> {
      const own = await store.add({ ...step, series, number: 0, id: randomHex(16), fault: null });
      await changed();
      await flush();
      const left = (await store.all()).find(({ number }) => number === own.number);
      if (!left) return "sent";
      const refusal = faults.get(own.id);
      if (refusal === undefined) return "waiting";
      faults.delete(own.id);
      await store.remove(own.number);
      await changed();
      throw refusal;
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
