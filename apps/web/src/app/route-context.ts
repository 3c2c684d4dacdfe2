import type { HostService } from "@zd/domain/system/console-host";
import type { Mall } from "../api/mall.ts";
import type { Session } from "../api/session.ts";

/** What every route is given by the app. */
export interface RouteContext {
  /** Who is signed in, if anybody is. */
  readonly session: Session;
  /** Says whether there is a mall here, and loads what is known of it. */
  readonly mall: Mall;
  /** Which pages this host has; all as long as that is not known. */
  readonly service: () => HostService;
  /** Fetches the key by which bodies of calls are sealed; does nothing once it is there. */
  readonly loadPublicKey: () => Promise<void>;
}
