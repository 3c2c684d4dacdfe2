import type { CompanyId, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { Downmode } from "@zd/domain/terms/codes";
import type { ParameterKey } from "@zd/domain/trading/parameter-table";
import type { RunningMode } from "@zd/domain/trading/session";
import type { GeneratedAlways } from "kysely";

/** For what a value holds: the company, a mode of it (bidding: also one way to count down), or a ware kind of it. */
interface ScopeColumns {
  /** The company whose sections it holds for. */
  companyId: CompanyId;
  /** Null where it holds for all modes. */
  mode: RunningMode | null;
  /** Null where it holds for all; set for mode 0 alone. */
  downmode: Downmode | null;
  /** Null where it holds for all ware kinds; never together with a mode. */
  wareKindId: WareKindId | null;
}

/** 参数表: values that staff has set; a parameter without a row has the platform's value. */
export interface ParameterTable extends ScopeColumns {
  /** Which parameter, see `parameters.ts` of the domain. */
  key: ParameterKey;
  /** In the parameter's own unit, as it is typed; null means no limit. */
  value: string | null;
  /** The member of staff. */
  byUser: UserId;
  /** When it was set. */
  at: Date;
  /** As staff gave it. */
  reason: string;
}

/** 参数修改记录, only added to. */
export interface ParameterChangeTable extends ScopeColumns {
  /** Drawn by the database, in the order of the changes. */
  id: GeneratedAlways<bigint>;
  /** Which parameter, see `parameters.ts` of the domain. */
  key: ParameterKey;
  /** `set` to a value, or `reset` to what holds without it. */
  step: "set" | "reset";
  /** The new value as in the sheet; null means no limit, and for a reset. */
  value: string | null;
  /** The value before, in Chinese words with its unit. */
  beforeWords: string;
  /** The value after, likewise. */
  afterWords: string;
  /** The member of staff. */
  byUser: UserId;
  /** When it was changed. */
  at: Date;
  /** As staff gave it. */
  reason: string;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "trading.parameter": ParameterTable;
    "trading.parameterChange": ParameterChangeTable;
  }
}
