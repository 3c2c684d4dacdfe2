import { Refused } from "../../platform/operation.ts";
import { CaRefused, CaUnreachable } from "./ca.ts";

/** What is asked of the authority while somebody waits for it: without an answer he is told so, and asks again. */
export async function reached<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CaUnreachable) throw new Refused("CA_UNREACHABLE");
    if (error instanceof CaRefused) throw new Refused("CERTIFICATE_INVALID");
    throw error;
  }
}

/** Ends with a refusal unless the code is the one that was sent. */
export async function requireCode(asking: Promise<"right" | "wrong" | "over">): Promise<void> {
  const answer = await reached(asking);
  if (answer === "wrong") throw new Refused("CODE_WRONG");
  if (answer === "over") throw new Refused("CODE_OVER");
}
