import { type FirmChangeAction, type FirmChangeState, reviewChange } from "@zd/domain/identity/firm-change";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { indexOf } from "../../platform/keys/personal.ts";
import { getInfo } from "../firms/firm-info.ts";
import { isNameTaken } from "../firms/firm-store.ts";
import { isMobileTaken } from "../operators/firm-operators.ts";
import { mobileOf } from "../operators/operator-store.ts";
import type { ChangedValues } from "../tables.ts";
import { type ChangeRow, infoOf, toChange } from "./change-store.ts";
import { accountOf } from "./read-own.ts";

/**
 * What a review makes of an application; refused where the new name or number was taken by another firm or user
 * meanwhile.
 */
export async function reviewOutcome(
  db: Reader,
  row: ChangeRow,
  step: FirmChangeAction,
  memo: string,
  { userId: user, firmId: firm }: Pick<Actor, "userId" | "firmId">,
): Promise<FirmChangeState> {
  const decision = reviewChange(toChange(row), step, memo, { user, firm });
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  if (step === "approve") await requireFree(db, row);
  const [state] = decision.facts;
  if (state === undefined) throw new Error("a review without an end");
  return state;
}

async function requireFree(db: Reader, row: ChangeRow): Promise<void> {
  const { companyId: company, firmId: firm } = row;
  if (row.kind === "phone") {
    if (await isMobileTaken(db, company, newMobileOf(row), accountOf(firm)))
      throw new Refused("OPERATOR_MOBILE_TAKEN");
    return;
  }
  const { name } = infoOf(row);
  if (name !== undefined && (await isNameTaken(db, company, name, firm)))
    throw new Refused("FIRM_NAME_TAKEN");
}

export const newMobileOf = ({ after }: ChangeRow): string => after["mobile"] ?? "";

/** Present values of the fields to be changed, which may differ from those when the change was asked for. */
export async function heldValues(db: Reader, { kind, firmId }: ChangeRow): Promise<ChangedValues> {
  return kind === "phone" ? { mobile: await mobileOf(db, accountOf(firmId)) } : getInfo(db, firmId);
}

/** Mark of a review: the application, and the present value of each of its fields; of a mobile what it is found by, since the audit log notes the mark. */
export const reviewMark = ({ id, state, after }: ChangeRow, step: FirmChangeAction, held: ChangedValues) => ({
  id,
  state,
  step,
  fields: Object.keys(after)
    .toSorted()
    .map((field) => [field, marked(field, held[field]), marked(field, after[field])]),
});

const marked = (field: string, value = "") =>
  field === "mobile" ? indexOf("mobile", value).toString("hex") : value;
