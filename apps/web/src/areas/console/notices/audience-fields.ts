import type { editing } from "@zd/api/content/editing";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Audience, AudienceKind } from "@zd/domain/identity/audience";

/** A firm that a notice names. */
export type NamedFirm = OutputOf<typeof editing.matchFirms>["firms"][number];

/** 对象 as it is being chosen: what was chosen of each kind stays while another kind is looked at. */
export interface AudienceFields {
  readonly kind: AudienceKind;
  /** Codes of `memberKinds`. */
  readonly kinds: readonly string[];
  /** Provinces by the first two digits of their code. */
  readonly areas: readonly string[];
  readonly firms: readonly NamedFirm[];
}

export const emptyAudience: AudienceFields = { kind: "everyone", kinds: [], areas: [], firms: [] };

export const audienceFieldsOf = ({
  audience: { kind, of },
  firms,
}: Pick<OutputOf<typeof editing.readNotice>, "audience" | "firms">): AudienceFields => ({
  kind,
  kinds: kind === "kinds" ? of : [],
  areas: kind === "areas" ? of : [],
  firms,
});

/** The audience that the fields say. */
export function audienceIn({ kind, kinds, areas, firms }: AudienceFields): Audience & { of: string[] } {
  if (kind === "kinds") return { kind, of: [...kinds] };
  if (kind === "areas") return { kind, of: [...areas] };
  if (kind === "firms") return { kind, of: firms.map(({ firm }) => firm) };
  return { kind, of: [] };
}
