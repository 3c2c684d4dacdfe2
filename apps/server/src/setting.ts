import { z } from "zod";

/** A whole number between two. */
export const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number(`a whole number ${min}…${max}`).int().min(min).max(max).default(fallback);

/** An address with one of these schemes, such as `https:`. */
export const address = (schemes: readonly string[]) =>
  z
    .string()
    .refine((given) => URL.canParse(given) && schemes.includes(new URL(given).protocol), {
      error: `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
    })
    .optional();

/** `on` or `off`, as true or false. */
export const onOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"], "on or off")
    .default(fallback)
    .transform((given) => given === "on");

/** What `.env.example` and the README say of a setting (`tools/settings.ts`). */
interface SettingAbout {
  /** What it is for, in whole sentences. */
  readonly is: string;
  /** What a number counts, such as "MB" or "seconds". */
  readonly unit?: string;
  /** How a value is written where the schema does not say it, such as "postgres://USER:PASSWORD@HOST:PORT/NAME". */
  readonly form?: string;
  /** What holds while it is not set, where the schema has no default. */
  readonly unset?: string;
  /** Whether the README lists it too; `.env.example` has all. */
  readonly common?: true;
}

/** A setting, with what is said of it. */
export const setting = <S extends z.ZodType>(schema: S, about: SettingAbout): S => schema.meta({ ...about });
