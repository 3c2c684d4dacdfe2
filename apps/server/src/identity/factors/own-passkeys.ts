import { hash } from "node:crypto";
import { api } from "@zd/api";
import { challengeMs } from "@zd/domain/identity/second-factor";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import { getOperator } from "../operators/operator-store.ts";
import type { LinkCookies } from "../sessions/link-cookie.ts";
import { sessionIdOf } from "../sessions/session-store.ts";
import { provePassword } from "../sign-in/prove-password.ts";
import { issuerOf, passOn, welcome } from "./after-proof.ts";
import { keepChallenge, takeChallenge } from "./challenge.ts";
import { addPasskey, findPasskeys, requireRoom, savePasskeyUsed } from "./factor-store.ts";
import { originOf, readResponse } from "./passkey-response.ts";
import type { FactorPolicy } from "./policy.ts";
import { proveCounted } from "./prove-code.ts";

const { factors } = api;

/** By which a passkey may sign: Ed25519, ES256, RS256, as COSE numbers them. Every passkey knows one of them. */
const algorithms = [-8, -7, -257];

/** The library, read when somebody first uses a passkey: it takes a third of a second. */
const webauthn = () => import("@simplewebauthn/server");

/**
 * 通行密钥 of the caller by WebAuthn. A passkey is of one site, the host that the browser has open: one of another site signs
 * something else, and is refused.
 */
export const ownPasskeys = (cookies: LinkCookies, policy: FactorPolicy): readonly Handler[] => [
  ...enrolment(policy),
  ...proof(cookies, policy),
];

/** Making a passkey known. */
const enrolment = (policy: FactorPolicy): readonly Handler[] => [
  handle(factors.beginPasskey, async ({ password }, scope) => {
    const { actor, request, db, transact } = scope;
    await requireRoom(db, actor.userId);
    await provePassword(scope, password);
    const { account, name } = await getOperator(db, actor.userId);
    const known = await findPasskeys(db, actor.userId, request.host);
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: await issuerOf(db, actor.companyId),
      rpID: request.host,
      userID: new Uint8Array(hash("sha256", actor.userId, "buffer")),
      userName: account,
      userDisplayName: name,
      timeout: challengeMs,
      attestationType: "none",
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.flatMap(credentialOf),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    });
    await transact((own) => keepChallenge(own, actor, options.challenge));
    return { options: JSON.stringify(options) };
  }),

  handle(factors.confirmPasskey, async ({ name, response }, { actor, request, db, transact, refuse }) => {
    const expectedChallenge = await takeChallenge(transact, actor);
    await requireRoom(db, actor.userId);
    const answer = readResponse(response);
    const origin = answer && originOf(answer, request);
    if (!answer || !origin) return refuse("PASSKEY_REFUSED");
    const { verifyRegistrationResponse } = await webauthn();
    const made = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: request.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => null);
    if (!made?.verified) return refuse("PASSKEY_REFUSED");
    const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
    return transact(async (own) => {
      const passkey = { userId: actor.userId, name: name.trim(), credentialId: id, rpId: request.host };
      const key = { publicKey: Buffer.from(publicKey), uses: BigInt(counter), transports };
      if (!(await addPasskey(own.tx, { ...passkey, ...key }, own.now))) return refuse("PASSKEY_REFUSED");
      return { codes: await welcome(own, actor), user: await passOn(own, actor, policy) };
    });
  }),
];

/** Having one sign. */
const proof = (cookies: LinkCookies, policy: FactorPolicy): readonly Handler[] => [
  handle(factors.beginProof, async (_, { actor, request, refuse, ...scope }) => {
    const passkeys = await findPasskeys(scope.tx, actor.userId, request.host);
    if (passkeys.length === 0) return refuse("PASSKEY_NONE");
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: request.host,
      timeout: challengeMs,
      allowCredentials: passkeys.flatMap(credentialOf),
      userVerification: "preferred",
    });
    await keepChallenge(scope, actor, options.challenge);
    return { options: JSON.stringify(options) };
  }),

  handle(factors.provePasskey, async ({ response }, { actor, request, transact, setHeader, now: at }) => {
    const expectedChallenge = await takeChallenge(transact, actor);
    const answer = readResponse(response);
    const expectedOrigin = answer && originOf(answer, request);
    const { verifyAuthenticationResponse } = await webauthn();
    await proveCounted({ actor, request, transact }, async (tx, now) => {
      const passkeys = await findPasskeys(tx, actor.userId, request.host);
      const passkey = passkeys.find(({ credentialId }) => credentialId === answer?.id);
      if (!passkey?.publicKey || !answer || !expectedOrigin) return "PASSKEY_REFUSED";
      const proof = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: request.host,
        credential: {
          id: answer.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.uses),
        },
        requireUserVerification: false,
      }).catch(() => null);
      if (!proof?.verified) return "PASSKEY_REFUSED";
      await savePasskeyUsed(tx, passkey.id, proof.authenticationInfo.newCounter, now);
      return null;
    });
    const user = await transact((own) => passOn(own, actor, policy));
    setHeader("set-cookie", cookies.give(sessionIdOf(user.token), at, request.secure));
    return user;
  }),
];

/** A passkey as a browser is told of it. */
const credentialOf = ({
  credentialId,
  transports,
}: Awaited<ReturnType<typeof findPasskeys>>[number]): readonly { id: string; transports: string[] }[] =>
  credentialId === null ? [] : [{ id: credentialId, transports: transports ?? [] }];
