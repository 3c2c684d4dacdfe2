import { CallFailed, CallLost } from "./failures.ts";

/** Fetches an address within so many milliseconds; {@link CallLost} where no answer comes. */
export type Carry = (
  url: string,
  init: RequestInit,
  limitMs: number,
  signal?: AbortSignal,
) => Promise<Response>;

export const carryWith =
  (fetchIt: typeof fetch): Carry =>
  async (url, init, limitMs, signal) => {
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await fetchIt(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    } catch (error) {
      // Whoever gave up waiting does not want to hear of a failure.
      if (signal?.aborted) throw signal.reason;
      throw new CallLost(error);
    }
  };

/** The header of a body that is JSON. */
export const json = { "Content-Type": "application/json" } as const;

/** What is said with these speaks of the server, not of the call. */
const saidStatuses: ReadonlySet<number> = new Set([503, 507]);

async function failureOf(response: Response): Promise<CallFailed> {
  const { status, headers } = response;
  if (!saidStatuses.has(status)) return new CallFailed(status);
  const body = (await response.json().catch(() => null)) as { readonly msg?: unknown } | null;
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return new CallFailed(
    status,
    typeof body?.msg === "string" && body.msg !== "" ? body.msg : null,
    Number.isFinite(seconds) ? seconds * 1_000 : null,
  );
}

/** The envelope of an answer; {@link CallFailed} where the status says otherwise, CallLost where it is no JSON. */
export async function readEnvelope(response: Response): Promise<Readonly<Record<string, unknown>>> {
  if (response.status !== 200) throw await failureOf(response);
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch (error) {
    throw new CallLost(error);
  }
}
