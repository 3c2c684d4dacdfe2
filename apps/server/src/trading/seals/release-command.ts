import type { CompanyId, UserId } from "@zd/domain/kernel/brand";

/** 交出开启份额, as the lane takes it. */
export interface ReleaseCommand {
  readonly kind: "release-part";
  /** The company of the holder; a section of another one is not there for him. */
  readonly company: CompanyId;
  /** The holder. */
  readonly user: UserId;
  /** His part, as he has opened it. */
  readonly text: string;
}
