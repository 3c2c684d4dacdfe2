import type { Mall } from "../api/mall.ts";
import type { Session } from "../api/session.ts";

/** What every route is given by the app. */
export interface RouteContext {
  readonly session: Session;
  readonly mall: Mall;
  readonly loadPublicKey: () => Promise<void>;
}
