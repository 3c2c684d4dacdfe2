import type { training } from "@zd/api/content/training";
import type { OutputOf } from "@zd/api/wire/operation";

/** How far one lesson has been watched. */
export type Progress = OutputOf<typeof training.readProgress>[number];
