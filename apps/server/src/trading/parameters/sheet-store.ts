import type { CompanyId, WareKindId } from "@zd/domain/kernel/brand";
import {
  layerOf,
  type ModeShape,
  type ParameterScope,
  type Parameters,
  parametersOf,
  parseParameter,
  type SetParameter,
  type TradeTerms,
  tradeTermsOf,
} from "@zd/domain/trading/parameters";
import { type Selectable, sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database.ts";
import { notFound } from "../../platform/operation.ts";
import type { ParameterTable } from "./tables.ts";

/** A value of the sheet, with who has set it. */
export interface KeptParameter extends SetParameter {
  readonly kept: Pick<Selectable<ParameterTable>, "byUser" | "at" | "reason">;
}

/** Everything that the exchange has set of its own. */
export async function findLayers(db: Reader, company: CompanyId): Promise<readonly KeptParameter[]> {
  const found = await db
    .selectFrom("trading.parameter")
    .selectAll()
    .where("companyId", "=", company)
    .execute();
  return found.flatMap(({ key, value: text, mode, downmode, wareKindId: wareKind, ...kept }) => {
    const value = parseParameter(key, text);
    return value === undefined ? [] : [{ key, value, mode, downmode, wareKind, kept }];
  });
}

/** 参数: every parameter that a section of this shape and ware kind would have, and where it comes from. */
export const findParameters = async (
  db: Reader,
  company: CompanyId,
  shape: ModeShape,
  wareKind: WareKindId | null,
): Promise<Parameters> => parametersOf(shape, wareKind, await findLayers(db, company));

/** The same as terms: clocks, steps, deposit and fees in the form in which rules and sections have them. */
export const findTradeTerms = async (
  db: Reader,
  company: CompanyId,
  shape: ModeShape,
  wareKind: WareKindId | null,
): Promise<TradeTerms> => tradeTermsOf(shape, wareKind, await findLayers(db, company));

/** One change of a company's sheet at a time: scopes bear on each other. */
export const lockSheet = (tx: Tx, company: CompanyId) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`trading.parameters ${company}`}, 0))`);

/** How often a scope has been changed: whoever has seen another number has seen other values. */
export async function versionOf(db: Reader, company: CompanyId, scope: ParameterScope): Promise<number> {
  const { changes } = await db
    .selectFrom("trading.parameterChange")
    .select(({ fn }) => fn.countAll<bigint>().as("changes"))
    .where("companyId", "=", company)
    .where("mode", "is not distinct from", scope.mode)
    .where("downmode", "is not distinct from", scope.downmode)
    .where("wareKindId", "is not distinct from", scope.wareKind)
    .executeTakeFirstOrThrow();
  return Number(changes);
}

/** Ware kinds that there are, and no others; a mix of mode and ware kind is no scope. */
export async function checkScope(db: Reader, scope: ParameterScope): Promise<void> {
  if (layerOf(scope) === null) throw notFound();
  if (scope.wareKind === null) return;
  await db
    .selectFrom("trading.wareKind")
    .select("id")
    .where("id", "=", scope.wareKind)
    .executeTakeFirstOrThrow(notFound);
}
