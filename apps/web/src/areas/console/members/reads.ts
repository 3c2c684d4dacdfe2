import type { admissions } from "@zd/api/admission/review";
import type { OutputOf } from "@zd/api/wire/operation";

/** A registration with its pictures, and the steps that may be taken now. */
export type RegistrationDetail = OutputOf<typeof admissions.readRegistration>;
