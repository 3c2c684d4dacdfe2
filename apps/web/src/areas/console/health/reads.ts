import type { health } from "@zd/api/console/health";
import type { OutputOf } from "@zd/api/wire/operation";

export type Health = OutputOf<typeof health.readHealth>;
export type HealthNode = Health["nodes"][number];
