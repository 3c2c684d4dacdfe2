import { contractDetails } from "@zd/api/contracts/details";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { useSettled } from "../../../../ui/use-settled.ts";
import type { useLoad } from "./load-fields.tsx";
import type { ActionProps } from "./use-contract-action.ts";

/** The card of a load that is filled in, and whether it is that of what stands in the fields. */
export function useLoadCard(
  { contractNo }: ActionProps["contract"],
  { ready }: ReturnType<typeof useLoad>,
  step:
    | { readonly action: "ship" }
    | { readonly action: "receive"; readonly shipment: number; readonly last: boolean },
) {
  const tickets = ready?.tickets.map(({ no, gross, tare }) => `${no}/${gross}/${tare}`).join() ?? "";
  const key = ready === null ? "" : [ready.quantity, tickets, ...Object.values(step)].join(" ");
  const asked = useSettled(ready && { contractNo, ...step, ...ready }, key);
  return {
    settled: ready !== null && asked.key === key,
    card: useCard(contractDetails.previewDelivery, asked.value),
  };
}
