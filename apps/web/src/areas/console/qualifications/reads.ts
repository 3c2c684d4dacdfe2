import type { qualifications } from "@zd/api/identity/qualifications";
import type { OutputOf } from "@zd/api/wire/operation";

/** An application for 品种资质 with the firm that has made it. */
export type ApplicationDetail = OutputOf<typeof qualifications.readApplication>;
