import type { CompanyId, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { Downmode } from "@zd/domain/terms/codes";
import type { ParameterKey } from "@zd/domain/trading/parameters";
import type { RunningMode } from "@zd/domain/trading/session";
import type { GeneratedAlways } from "kysely";

interface ScopeColumns {
  companyId: CompanyId;
  mode: RunningMode | null;
  downmode: Downmode | null;
  wareKindId: WareKindId | null;
}

export interface ParameterTable extends ScopeColumns {
  key: ParameterKey;
  value: string | null;
  byUser: UserId;
  at: Date;
  reason: string;
}

export interface ParameterChangeTable extends ScopeColumns {
  id: GeneratedAlways<bigint>;
  key: ParameterKey;
  step: "set" | "reset";
  value: string | null;
  beforeWords: string;
  afterWords: string;
  byUser: UserId;
  at: Date;
  reason: string;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "trading.parameter": ParameterTable;
    "trading.parameterChange": ParameterChangeTable;
  }
}
