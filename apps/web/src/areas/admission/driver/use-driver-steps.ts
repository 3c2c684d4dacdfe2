import { useQueryClient } from "@tanstack/react-query";
import { driverCalls } from "@zd/api/logistics/driver";
import type { OutputOf } from "@zd/api/wire/operation";
import { afterDriverStep, type DriverStep, type DriverView } from "@zd/domain/logistics/driver-steps";
import { useState } from "react";
import { CallRefused } from "../../../api/failures.ts";
import { useFileCalls } from "../../../api/files.ts";
import { answerKey, useCall } from "../../../api/hooks.ts";
import { inputOf, type NewStep, type UnsentStep } from "../../../api/unsent/unsent-step.ts";
import { useUnsent } from "../../../api/unsent/use-unsent.ts";
import { succeed } from "../../../ui/feedback/notices.ts";

export type Load = OutputOf<typeof driverCalls.read>;

/** Under what the steps of a waybill are kept. */
export const seriesOf = (waybill: Load["waybill"]) => `waybill ${waybill}`;

/** The call of each step. */
const callOf = (kind: DriverStep) => {
  switch (kind) {
    case "load":
      return driverCalls.load;
    case "unload":
      return driverCalls.unload;
    case "signature":
      return driverCalls.sign;
    case "report":
      return driverCalls.report;
    default:
      return driverCalls.reach;
  }
};

/** A step that the server has, while the waybill that the page shows may still be the one from before. */
interface Sent {
  readonly id: string;
  readonly kind: string;
  /** When the waybill was last read before the server had the step: the step counts until it was read again. */
  readonly readAt: number;
}

/**
 * The steps of a waybill's driver: what he takes is kept on his phone until the server has it, see `openUnsentSeries`. `readAt` is
 * when the waybill that is shown was read, as its query counts it; 0 for one that was kept.
 */
export function useDriverSteps(token: string, of: Load, readAt: number) {
  const call = useCall();
  const files = useFileCalls();
  const client = useQueryClient();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const { steps, queue } = useUnsent(seriesOf(of.waybill), {
    upload: async (file) => (await files.uploadOpen(file)).file,
    // The link of before may have run out: what is kept is sent with the one that is open.
    send: (step) =>
      call(callOf(step.kind as DriverStep), { ...inputOf(step), token } as never, { requestId: step.id }),
    onSent: ({ id, kind, title }) => {
      succeed(`已送达：${title}`);
      const before = client.getQueryState(answerKey(driverCalls.read, { token }))?.dataUpdatedAt ?? 0;
      setSent((all) => [...all, { id, kind, readAt: before }]);
      // A read that is on its way is given up: it may not know of the step.
      void client.invalidateQueries({ queryKey: [driverCalls.read.name] });
    },
    isOfSender: (error) => {
      const isExpired = error instanceof CallRefused && error.is("LINK_EXPIRED");
      // The page says what to do, and the steps wait for the next link.
      if (isExpired) void client.invalidateQueries({ queryKey: [driverCalls.read.name] });
      return isExpired;
    },
  });
  const isOpen = () => queue ?? Promise.reject(new Error("the queue is not open yet"));
  const unread = sent.filter((one) => readAt <= one.readAt);
  return {
    /** What is not sent yet, in its order. */
    unsent: steps,
    /** How the load stands for its driver: as the server has it, and as what he has done since will make it. */
    view: viewOf(of, [...unread, ...steps.filter(({ fault, id }) => fault === null && !has(sent, id))]),
    /** Keeps and sends a step; rejects where the server refuses it at once. */
    take: async (step: NewStep & { readonly kind: DriverStep }) => (await isOpen()).take(step),
    /** The same in the place of one that was refused, which is kept until the server has taken the new one. */
    correct: async (refused: UnsentStep, step: NewStep) => (await isOpen()).correct(refused, step),
    retry: (step: UnsentStep) => void queue?.retry(step),
    remove: (step: UnsentStep) => void queue?.remove(step),
  };
}

export type DriverSteps = ReturnType<typeof useDriverSteps>;

const has = (sent: readonly Sent[], id: string) => sent.some((one) => one.id === id);

const viewOf = (of: Load, steps: readonly { readonly kind: string }[]): DriverView =>
  steps.reduce<DriverView>((view, { kind }) => afterDriverStep(view, kind as DriverStep), {
    state: of.state,
    reached: of.reached,
    isSigned: of.receiver !== null,
  });
