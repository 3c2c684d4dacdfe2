import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import type { ApplicationField } from "@zd/domain/trading/application-terms";
import type { FormText } from "./form-fields.ts";

/** The props of a step of the form. */
export interface StepProps {
  readonly form: FormText;
  /** Called with the fields that have changed. */
  readonly change: (patch: Partial<FormText>) => void;
  /** What is wrong with a field that has been left, in words. */
  readonly faultOf: (field: ApplicationField) => string | undefined;
  /** Called as a field is left: from then on its fault is shown. */
  readonly leave: (field: ApplicationField) => void;
  /** Working days that must lie before the session. */
  readonly noticeDays: number;
  /** The exchange's calendar, by which they are counted. */
  readonly calendar: ExchangeCalendar;
  /** Files are on their way: what is kept now would lack them. */
  readonly setUploading: (uploading: boolean) => void;
}
