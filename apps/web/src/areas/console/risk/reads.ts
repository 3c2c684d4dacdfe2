import type { risk } from "@zd/api/console/risk";
import type { OutputOf } from "@zd/api/wire/operation";

export type RiskOverview = OutputOf<typeof risk.readRisk>;
