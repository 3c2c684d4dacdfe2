import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { RequestFacts } from "../../platform/calls/operation.ts";

/** Base64url of at most so many characters. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** What a browser answers of a passkey (WebAuthn, JSON), as far as it is looked at here; the library looks at the rest. */
const answered = z.looseObject({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: base64url(4_000) }),
  clientExtensionResults: z.looseObject({}).default({}),
});

/** What the page has sent along of a passkey; null where it is nothing of the kind. */
export function readResponse(text: string): (RegistrationResponseJSON & AuthenticationResponseJSON) | null {
  try {
    return answered.parse(JSON.parse(text)) as unknown as RegistrationResponseJSON &
      AuthenticationResponseJSON;
  } catch {
    return null;
  }
}

/** Whether a host is the machine itself, to which nobody listens on the way. */
const isOfMachine = (host: string) => /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(host);

const clientData = z.looseObject({ origin: z.url() });

/**
 * The origin that the browser says it was on, where that is the host of the request: over TLS, or on the machine itself. Null of any
 * other, such as a site that looks like this one.
 */
export function originOf(
  { response }: RegistrationResponseJSON | AuthenticationResponseJSON,
  { host }: Pick<RequestFacts, "host">,
): string | null {
  try {
    const { origin } = clientData.parse(
      JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()),
    );
    const { protocol, hostname } = new URL(origin);
    const isSafe = protocol === "https:" || isOfMachine(hostname);
    return isSafe && hostname === host ? origin : null;
  } catch {
    return null;
  }
}
