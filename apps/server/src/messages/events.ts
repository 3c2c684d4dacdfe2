import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import { event } from "../platform/live/event.ts";

/** Messages of these users have come or were read, each user once. Live only: what is missed is read with the next look at the bell. */
export const messagesMoved = event<{
  readonly moved: readonly { readonly user: UserId; readonly firm: FirmId }[];
}>()("messages.moved");
