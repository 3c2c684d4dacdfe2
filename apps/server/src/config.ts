import { z } from "zod";
export const configSchema = z.object({ PORT: z.number() });
export type Config = z.output<typeof configSchema>;
