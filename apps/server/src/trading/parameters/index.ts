import { changeParameters } from "./change-parameters.ts";
import { changeSectionParameters } from "./change-section-parameters.ts";
import { changeWareParameters } from "./change-ware-parameters.ts";
import { listDepositTerms } from "./list-deposit-terms.ts";
import { listParameterChanges } from "./list-parameter-changes.ts";
import { previewParameters } from "./preview-parameters.ts";
import { sectionChangePreviews } from "./preview-section-change.ts";
import { readParameters } from "./read-parameters.ts";
import { readSectionParameters } from "./read-section-parameters.ts";
import { readTradeTerms } from "./read-trade-terms.ts";

/** The calls about 参数: the sheet, and the parameters of a section and its wares. */
export const parameterHandlers = [
  readParameters,
  changeParameters,
  previewParameters,
  listParameterChanges,
  readSectionParameters,
  changeSectionParameters,
  changeWareParameters,
  ...sectionChangePreviews,
  readTradeTerms,
  listDepositTerms,
];
