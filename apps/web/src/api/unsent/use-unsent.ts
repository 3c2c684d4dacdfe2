import type { FileId } from "@zd/domain/kernel/brand";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { openUnsentSeries } from "./unsent-series.ts";
import { inTurn, type UnsentStep } from "./unsent-step.ts";
import { openUnsentStore } from "./unsent-store.ts";

/** The steps of this browser. */
export const unsentStore = openUnsentStore();

/** Says that steps of this browser have changed, to all who show them. */
const changes = new EventTarget();

/** How often steps that wait are tried again, in milliseconds: a browser that says it has a line may have none. */
const againMs = 15_000;

/** Whether the browser believes that it has a line. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      addEventListener("online", changed);
      addEventListener("offline", changed);
      return () => {
        removeEventListener("online", changed);
        removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
  );

interface Options {
  /** Uploads a picture of a step. */
  readonly upload: (file: File) => Promise<FileId>;
  /** Sends a step under its request id. */
  readonly send: (step: UnsentStep) => Promise<unknown>;
  /** Called once the server has taken a step. */
  readonly onSent: (step: UnsentStep) => void;
  /** Whether a refusal is about who sends: the step goes on waiting. */
  readonly isOfSender: (error: unknown) => boolean;
}

/** The steps of a series that are not sent yet, and what takes, sends and gives them up; see {@link openUnsentSeries}. */
export function useUnsent(series: string, options: Options) {
  const [steps, setSteps] = useState<readonly UnsentStep[]>([]);
  const upload = useEffectEvent(options.upload);
  const send = useEffectEvent(options.send);
  const onSent = useEffectEvent(options.onSent);
  const isOfSender = useEffectEvent(options.isOfSender);
  const [queue, setQueue] = useState<ReturnType<typeof openUnsentSeries> | null>(null);
  useEffect(() => {
    let isHere = true;
    const show = () =>
      void unsentStore.all().then((all) => {
        if (isHere) setSteps(inTurn(all, series));
      });
    changes.addEventListener("change", show);
    const opened = openUnsentSeries(series, {
      store: unsentStore,
      upload: (file) => upload(file),
      send: (step) => send(step),
      onChange: () => void changes.dispatchEvent(new Event("change")),
      onSent: (step) => onSent(step),
      isOfSender: (error) => isOfSender(error),
    });
    setQueue(opened);
    void opened.start();
    const again = () => void opened.flush();
    addEventListener("online", again);
    const timer = setInterval(again, againMs);
    return () => {
      isHere = false;
      changes.removeEventListener("change", show);
      removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [series]);
  return useMemo(() => ({ steps, queue }), [steps, queue]);
}

/** What is kept of a series, for a page that can send none of it; null for no series. */
export function useKeptSteps(series: string | null): readonly UnsentStep[] {
  const [steps, setSteps] = useState<readonly UnsentStep[]>([]);
  useEffect(() => {
    if (series === null) return;
    let isHere = true;
    const show = () =>
      void unsentStore.all().then((all) => {
        if (isHere) setSteps(inTurn(all, series));
      });
    show();
    changes.addEventListener("change", show);
    return () => {
      isHere = false;
      changes.removeEventListener("change", show);
    };
  }, [series]);
  return steps;
}
