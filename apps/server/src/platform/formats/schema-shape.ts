import type { z } from "zod";

/** How a schema is made. */
export const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as z.core.$ZodTypes["_zod"]["def"];

/** The schema inside one that only wraps it, of a codec the one on the side of the wire; null for any other. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = definitionOf(schema);
  switch (def.type) {
    case "pipe":
      return def.in;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return def.innerType;
    default:
      return null;
  }
}
