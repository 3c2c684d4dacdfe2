import type { z } from "zod";
import { GatewayAway } from "./sms-gateway.ts";

/** How long a gateway may take for an answer, in milliseconds. */
const answerMs = 8_000;
/** The longest answer that is read, in characters; reports of a whole day of one number are shorter. */
const answerMost = 1_000_000;

/** A request that is signed. */
export interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts a request and reads its JSON by a schema, whatever its status: gateways say in it what was wrong. Fails with GatewayAway. */
export async function askGateway<Answer>(
  { url, headers, body }: SignedRequest,
  answer: z.ZodType<Answer>,
  ms: number = answerMs,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "error",
      signal: AbortSignal.timeout(ms),
    });
    const text = await response.text();
    if (text.length > answerMost) throw new Error("the answer is too long");
    const read = answer.safeParse(parsed(text));
    if (!read.success) throw new Error(`HTTP ${response.status}, not an answer of its kind`);
    return read.data;
  } catch (error) {
    throw new GatewayAway(reasonOf(error), { cause: error });
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Why a request came to nothing; fetch says it only in the cause of its error. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
