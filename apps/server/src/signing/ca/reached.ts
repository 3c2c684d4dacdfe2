import { Refused } from "../../platform/calls/operation.ts";
import { CaRefused, CaUnreachable } from "./ca.ts";

/** Waits for the authority; refuses the call where it does not answer, so that the user can try again. */
export async function reached<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CaUnreachable) throw new Refused("CA_UNREACHABLE");
    if (error instanceof CaRefused) throw new Refused("CERTIFICATE_INVALID");
    throw error;
  }
}

/** Refuses the call unless the code is right. */
export async function requireCode(asking: Promise<"right" | "wrong" | "over">): Promise<void> {
  const answer = await reached(asking);
  if (answer === "wrong") throw new Refused("CODE_WRONG");
  if (answer === "over") throw new Refused("CODE_OVER");
}
