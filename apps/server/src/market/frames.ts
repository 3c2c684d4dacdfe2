import { frameTypes, serverData } from "@zd/api/market/frames";
import { z } from "zod";
import type { Frame } from "../platform/live/socket-frames.ts";

export const frameOf = (type: number, data?: unknown): Frame => ({ type, data });

/** A frame that says why a client's frame was not understood or not followed. */
export const refusal = (reason: string): Frame =>
  frameOf(frameTypes.error, z.encode(serverData[frameTypes.error], { reason }));
