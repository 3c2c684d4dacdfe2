import type { CompanyId, WareKindId } from "@zd/domain/kernel/brand";
import type { ModeShape } from "@zd/domain/trading/parameter-table";
import {
  layerOf,
  type ParameterScope,
  parseParameter,
  type SetParameter,
} from "@zd/domain/trading/parameters";
import { type Parameters, parametersOf, type TradeTerms, tradeTermsOf } from "@zd/domain/trading/trade-terms";
import { type Selectable, sql } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { ParameterTable } from "./tables.ts";

/** A value of the sheet, with who has set it and why. */
export interface StoredParameter extends SetParameter {
  /** Who has set it, when, and why. */
  readonly change: Pick<Selectable<ParameterTable>, "byUser" | "at" | "reason">;
}

/** All values that the exchange has set. */
export async function findLayers(db: Reader, company: CompanyId): Promise<readonly StoredParameter[]> {
  const found = await db
    .selectFrom("trading.parameter")
    .selectAll()
    .where("companyId", "=", company)
    .execute();
  return found.flatMap(({ key, value: text, mode, downmode, wareKindId: wareKind, ...change }) => {
    const value = parseParameter(key, text);
    return value === undefined ? [] : [{ key, value, mode, downmode, wareKind, change }];
  });
}

/** 参数: each parameter for a section of this shape and ware kind, with the layer that it comes from. */
export const findParameters = async (
  db: Reader,
  company: CompanyId,
  shape: ModeShape,
  wareKind: WareKindId | null,
): Promise<Parameters> => parametersOf(shape, wareKind, await findLayers(db, company));

/** The same in the form in which rules and sections have them: clocks, steps, deposit and fees. */
export const findTradeTerms = async (
  db: Reader,
  company: CompanyId,
  shape: ModeShape,
  wareKind: WareKindId | null,
): Promise<TradeTerms> => tradeTermsOf(shape, wareKind, await findLayers(db, company));

/** Locks a company's sheet until this transaction is over: values of several scopes depend on each other. */
export const lockSheet = (tx: Tx, company: CompanyId) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`trading.parameters ${company}`}, 0))`);

/** How many changes a scope has had; it is the version that a form has seen. */
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

/** Refuses a scope whose ware kind does not exist, or that has both a mode and a ware kind. */
export async function checkScope(db: Reader, scope: ParameterScope): Promise<void> {
  if (layerOf(scope) === null) throw notFound();
  if (scope.wareKind === null) return;
  await db
    .selectFrom("trading.wareKind")
    .select("id")
    .where("id", "=", scope.wareKind)
    .executeTakeFirstOrThrow(notFound);
}
