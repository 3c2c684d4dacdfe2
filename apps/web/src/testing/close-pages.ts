import { beforeEach } from "vitest";
import { closeGone } from "./opened-pages.ts";

/**
 * The files of a worker share one window: a page that stayed on its history and its events would hear of every later page,
 * and keep all that it had in memory.
 */
beforeEach(closeGone);
