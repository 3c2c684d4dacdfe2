import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import {
  type ModeShape,
  type ParameterKey,
  type ParameterValue,
  parameterDefinition,
} from "@zd/domain/trading/parameter-table";
import { parameterText } from "@zd/domain/trading/parameters";
import {
  isWaiting,
  sectionKeys,
  shapeOf,
  valuesOfSection,
  valuesOfWare,
  wareKeys,
} from "@zd/domain/trading/section-parameters";
import { type Parameters, parametersOf } from "@zd/domain/trading/trade-terms";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { isParty } from "../control/control-step.ts";
import { findSession } from "../sessions/session-store.ts";
import { findLayers } from "./sheet-store.ts";

type Values = Readonly<Partial<Record<ParameterKey, ParameterValue>>>;

/** 场次参数: the values of a section and its wares, beside those of the sheet. */
export const readSectionParameters = handle(
  api.parameterSheet.readSectionParameters,
  async ({ section: id }, { db, actor, now }) => {
    const stored = await findSession(db, id);
    if (stored?.published.company !== actor.companyId) throw notFound();
    const { section, wares } = stored.session;
    const shape = shapeOf(section);
    const sheet = parametersOf(shape, stored.published.wareKind, await findLayers(db, actor.companyId));
    return {
      version: stored.version,
      status: section.status,
      mayChange:
        mayDo(actor.roles, "manage-trading") &&
        isWaiting(section, now) &&
        !isParty(stored.session, actor.firmId),
      startsAt: section.startsAt,
      hardEnd: section.hardEnd,
      values: beside(shape, sheet, sectionKeys, valuesOfSection(section)),
      wares: [...wares.values()].map((ware) => {
        const published = stored.wares.get(ware.id);
        return {
          ware: ware.id,
          no: published?.no ?? "",
          product: published?.product ?? "",
          basePrice: ware.rule.basePrice,
          values: beside(shape, sheet, wareKeys, valuesOfWare(ware, shape)),
        };
      }),
    };
  },
);

/**
 * Values beside those of the sheet, in the order of the sheet; figures that the deposit or fee rule does not use are
 * left out.
 */
const beside = (shape: ModeShape, sheet: Parameters, keys: readonly ParameterKey[], values: Values) =>
  keys.flatMap((key) => {
    const value = values[key];
    if (value === undefined) return [];
    // Parameters that only wares have are not in the sheet.
    const onSheet = sheet[key] ?? {
      value: parameterDefinition(key).initially(shape),
      source: "platform" as const,
    };
    return [
      {
        key,
        value: parameterText(key, value),
        sheet: parameterText(key, onSheet.value),
        source: onSheet.source,
        asSheet: onSheet.value === value,
      },
    ];
  });
