import type { ApplicationField } from "@zd/domain/trading/application-terms";
import { useState } from "react";
import type { FieldFault } from "./field-faults.ts";
import { useFirstFault } from "./first-fault.ts";

/** The steps of the form, and the fields that each asks for; the last one is the summary. */
export const steps: readonly { readonly title: string; readonly fields: readonly ApplicationField[] }[] = [
  {
    title: "商品与质量",
    fields: ["side", "mode", "wareKind", "factory", "product", "grade", "spec", "qualities"],
  },
  {
    title: "数量与价格",
    fields: [
      "lots",
      "total",
      "goodsLot",
      "split",
      "minQuantity",
      "quantityStep",
      "maxQuantity",
      "downmode",
      "basePrice",
      "priceStep",
      "maxPriceStep",
      "capPrice",
      "reservePrice",
      "minBidders",
      "tieRule",
      "secondRound",
      "group",
      "outsourcing",
      "ladder",
    ],
  },
  {
    title: "费用与合同",
    fields: ["deposit", "feeBuy", "feeSell", "payType", "priceUnit", "contractTemplate"],
  },
  {
    title: "时间与交收",
    fields: [
      "startsAt",
      "deliveryFrom",
      "deliveryTo",
      "deliveryMode",
      "place",
      "kind",
      "invited",
      "memo",
      "attachments",
    ],
  },
  { title: "确认提交", fields: [] },
];
/** The summary. */
export const lastStep = steps.length - 1;

/** The step that asks for the field. */
export const stepOf = (field: ApplicationField) => steps.findIndex(({ fields }) => fields.includes(field));

/** The step that is shown, and which faults are: those of fields that were left, and of steps that were passed. */
export function useSteps(faults: readonly FieldFault[]) {
  const [step, setStep] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<ApplicationField>>(new Set());
  const firstFault = useFirstFault();
  const touch = (fields: readonly ApplicationField[]) =>
    setTouched((before) => new Set([...before, ...fields]));
  const fieldsHere = steps[step]?.fields ?? [];
  const here = faults.filter(({ field }) => fieldsHere.includes(field)).length;
  return {
    step,
    show: setStep,
    /** Encloses the fields of the step. */
    body: firstFault.body,
    /** How many faults the step still has, once the user has tried in vain to go on; 0 before. */
    faultsInWay: firstFault.wasReached ? here : 0,
    faultOf: (field: ApplicationField) =>
      touched.has(field) ? faults.find((fault) => fault.field === field)?.words : undefined,
    leave: (field: ApplicationField) =>
      setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
    /** Whether the step has a fault that is shown. */
    isFaulty: (at: number) =>
      faults.some(({ field }) => touched.has(field) && steps[at]?.fields.includes(field)),
    /** The steps before this one are passed: their faults are shown from now on. */
    passTo(to: number) {
      touch(steps.slice(0, to).flatMap(({ fields }) => fields));
      firstFault.forget();
    },
    /** Shows the faults of the step and leads to the first one; true where it has none. */
    check() {
      touch(fieldsHere);
      if (here > 0) firstFault.reach();
      return here === 0;
    },
  };
}
