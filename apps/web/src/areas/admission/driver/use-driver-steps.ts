import { useQueryClient } from "@tanstack/react-query";
import { driverCalls } from "@zd/api/logistics/driver";
import type { OutputOf } from "@zd/api/wire/operation";
import { afterDriverStep, type DriverStep, type DriverView } from "@zd/domain/logistics/driver-steps";
import { useFileCalls } from "../../../api/files.ts";
import { useCall } from "../../../api/hooks.ts";
import { inputOf, type NewStep, type UnsentStep } from "../../../api/unsent/unsent-step.ts";
import { useUnsent } from "../../../api/unsent/use-unsent.ts";
import { succeed } from "../../../ui/feedback/notices.ts";

export type Load = OutputOf<typeof driverCalls.read>;

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

/** The steps of a waybill's driver: what he takes is kept on his phone until the server has it, see `openUnsentSeries`. */
export function useDriverSteps(token: string, { waybill }: Pick<Load, "waybill">) {
  const call = useCall();
  const files = useFileCalls();
  const client = useQueryClient();
  const { steps, queue } = useUnsent(`waybill ${waybill}`, {
    upload: async (file) => (await files.uploadOpen(file)).file,
    // The link of before may have run out: what is kept is sent with the one that is open.
    send: (step) =>
      call(callOf(step.kind as DriverStep), { ...inputOf(step), token } as never, { requestId: step.id }),
    onSent: ({ title }) => {
      succeed(`已送达：${title}`);
      void client.invalidateQueries({ queryKey: [driverCalls.read.name] });
    },
  });
  return {
    /** What is not sent yet, in its order. */
    unsent: steps,
    /** Keeps and sends a step; rejects where the server refuses it at once. */
    take: (step: NewStep & { readonly kind: DriverStep }) =>
      queue ? queue.take(step) : Promise.reject(new Error("the queue is not open yet")),
    retry: (step: UnsentStep) => void queue?.retry(step),
    remove: (step: UnsentStep) => void queue?.remove(step),
  };
}

export type DriverSteps = ReturnType<typeof useDriverSteps>;

/** How the load stands for its driver: as the server has it, and as what he has done since will make it. */
export const viewOf = (of: Load, unsent: readonly UnsentStep[]): DriverView =>
  unsent
    .filter(({ fault }) => fault === null)
    .reduce<DriverView>((view, { kind }) => afterDriverStep(view, kind as DriverStep), {
      state: of.state,
      reached: of.reached,
      isSigned: of.receiver !== null,
    });
