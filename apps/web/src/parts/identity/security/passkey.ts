import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Whether this browser can use passkeys at all; not where the page came without TLS. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** The browser has no passkey to give: its user has turned away, or has waited too long. */
export class PasskeyNotGiven extends Error {
  override readonly name = "PasskeyNotGiven";
}

const given = async (prompt: Promise<object>): Promise<string> => {
  try {
    return JSON.stringify(await prompt);
  } catch (error) {
    throw new PasskeyNotGiven("通行密钥没有响应，请重试或改用其他方式", { cause: error });
  }
};

/** Has the browser make a passkey as the server asks; throws PasskeyNotGiven. */
export const makePasskey = (options: string): Promise<string> =>
  given(startRegistration({ optionsJSON: JSON.parse(options) }));

/** Has the browser sign with a passkey as the server asks; throws PasskeyNotGiven. */
export const signWithPasskey = (options: string): Promise<string> =>
  given(startAuthentication({ optionsJSON: JSON.parse(options) }));
