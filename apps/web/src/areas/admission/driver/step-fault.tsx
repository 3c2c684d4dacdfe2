import { messageOf } from "../../../api/failures.ts";
import form from "../../../ui/form/form.module.css";

/** Why a step was refused as it was taken; nothing where it was not. */
export const StepFault = ({ of }: { readonly of: unknown }) =>
  of === null ? null : (
    <p className={form["refusal"]} role="alert">
      {messageOf(of)}
    </p>
  );
