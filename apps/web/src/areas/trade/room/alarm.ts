import type { WareRow } from "@zd/api/market/board";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { storedValue } from "../../../api/stored-value.ts";
import { useMarket } from "../../../realtime/market.ts";
import { shownPrice } from "../../../ui/figures/figures.tsx";
import type { OwnStands } from "./own/own-orders.ts";

const storedSound = storedValue<boolean>("zd-bid-sound", "local");
const listeners = new Set<() => void>();
let sound = storedSound.read() ?? true;

/** Whether being outbid is heard; remembered by this browser. */
export const useSound = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sound,
  );

export function switchSound(on: boolean): void {
  sound = on;
  storedSound.write(on);
  for (const listener of listeners) listener();
}

export interface Alarm {
  /** Grows with every alarm, so that a flash starts anew. */
  readonly count: number;
  /** What is read out. */
  readonly words: string;
  /** What the browser's tab says, until somebody touches the page. */
  readonly tab: string | null;
}

/**
 * Being outbid is told once for each order, by sound, by voice and in the browser's tab. Orders that
 * were out before the page was opened are no news.
 */
export function useOutbidAlarm(stands: OwnStands, isComplete: boolean, wares: readonly WareRow[]): Alarm {
  const market = useMarket();
  const announced = useRef<Set<string> | null>(null);
  const [alarm, setAlarm] = useState<Omit<Alarm, "tab">>({ count: 0, words: "" });
  const [tab, setTab] = useState<string | null>(null);

  useEffect(() => {
    if (!isComplete) return;
    const out = [...stands].filter(([, { standing }]) => standing === "outbid");
    const first = announced.current === null;
    announced.current ??= new Set();
    const news = out.filter(([, { order }]) => !announced.current?.has(order.orderNo));
    for (const [, { order }] of news) announced.current.add(order.orderNo);
    const [latest] = news;
    if (first || !latest) return;

    const [id, { order }] = latest;
    const next = market.ware(id)?.nextPrice ?? null;
    const again = next === null ? "" : `，再次领先报 ${shownPrice(next)}`;
    // Several that are lost at once are one sentence: read out one by one they would take longer than the time that is left.
    const others = news.length === 1 ? "" : `；另有 ${news.length - 1} 个标的出局`;
    const words = `标的 ${order.wareNo} 出局，您的报价 ${shownPrice(order.price)} 已被超越${again}${others}`;
    setAlarm(({ count }) => ({ count: count + 1, words }));
    setTab(`${order.wareNo} ${wares.find(({ ware }) => ware === id)?.product ?? order.product}`);
    if (sound) beep();
  }, [stands, isComplete, market, wares]);

  useEffect(() => {
    if (tab === null) return;
    const clearTab = () => setTab(null);
    addEventListener("pointerdown", clearTab);
    addEventListener("keydown", clearTab);
    return () => {
      removeEventListener("pointerdown", clearTab);
      removeEventListener("keydown", clearTab);
    };
  }, [tab]);
  return { ...alarm, tab };
}

/** Plays two short notes. Browsers stay silent before the first press on the page. */
function beep() {
  if (!("AudioContext" in globalThis)) return;
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = 0.08;
  gain.connect(audio.destination);
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 660],
  ] as const) {
    const note = audio.createOscillator();
    note.frequency.value = pitch;
    note.connect(gain);
    note.start(audio.currentTime + at);
    note.stop(audio.currentTime + at + 0.14);
    note.onended = () => at > 0 && void audio.close();
  }
}
