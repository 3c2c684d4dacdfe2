import { refusalText } from "@zd/api/refusals";
import { parsePrice } from "@zd/domain/money/price";
import { parseQuantity } from "@zd/domain/money/quantity";
import { applicationFaults } from "@zd/domain/trading/application-faults";
import type { ApplicationFault, FaultContext } from "@zd/domain/trading/application-rule";
import {
  type ApplicationDraft,
  type ApplicationField,
  applicationFields,
  bidsBySteps,
} from "@zd/domain/trading/application-terms";
import type { FormText } from "./form-fields.ts";

/** A fault of a field, in Chinese. */
export interface FieldFault {
  /** The field of the draft, which may be several inputs of the form. */
  readonly field: ApplicationField;
  /** A sentence that says what to do. */
  readonly words: string;
}

/** What is missing or wrong in the form; figures that cannot be read come first. */
export const fieldFaults = (
  form: FormText,
  draft: ApplicationDraft,
  context: FaultContext,
): readonly FieldFault[] => [
  ...unreadableFields(form).map((field) => ({ field, words: "数据非法" })),
  ...applicationFaults(draft, context).map(withWords),
];

/**
 * The fields whose figure may be missing, and is typed and cannot be read, such as "900.": as a missing one it would mean
 * that there is no limit.
 */
function unreadableFields(form: FormText): readonly ApplicationField[] {
  const { mode, split } = form;
  const bids = bidsBySteps(mode);
  const isUnread = (text: string) => text !== "" && parsePrice(text) === null;
  const isUnreadTonnes = (text: string) => text !== "" && parseQuantity(text) === null;
  const fields: readonly (readonly [ApplicationField, isUnreadable: boolean])[] = [
    ["maxQuantity", split && isUnreadTonnes(form.maxQuantity)],
    ["maxPriceStep", bids && isUnread(form.maxPriceStep)],
    ["capPrice", (bids || mode === "3") && isUnread(form.capPrice)],
    ["reservePrice", bids && isUnread(form.reservePrice)],
    ["outsourcing", mode === "4" && isUnreadTonnes(form.trainTonnes)],
  ];
  return fields.flatMap(([field, isUnreadable]) => (isUnreadable ? [field] : []));
}

/** The fields that are selected, and not typed. */
const choices: readonly ApplicationField[] = [
  "wareKind",
  "factory",
  "product",
  "grade",
  "payType",
  "priceUnit",
  "contractTemplate",
  "deliveryMode",
];

const withWords = ({ field, reason, figures }: ApplicationFault): FieldFault => ({
  field,
  words:
    reason === "FIELD_REQUIRED" && choices.includes(field)
      ? `请选择${applicationFields[field]}`
      : refusalText(reason, figures),
});
