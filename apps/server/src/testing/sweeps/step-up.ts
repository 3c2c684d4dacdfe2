import { api } from "@zd/api";
import { type RefusalName, refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { Secret, TOTP } from "otpauth";
import type { SweepCounts } from "./authorization.ts";
import { calls, eachOf, openSend } from "./calls.ts";
import { type Caller, callersPassword, type LoadedMarket } from "./loaded-market.ts";
import { fieldsFor, type Records } from "./records.ts";

const password = callersPassword;

/** Sessions of somebody who has a second factor. */
interface WithFactor {
  /** Has been proven, so long ago that what asks for the factor again takes it no more. */
  readonly whole: string;
  /** Waits for the factor since the password was given. */
  readonly half: string;
}

/** Enrols an authenticator for somebody, and signs him in with his password once more. */
export async function enrolFactor({ exchange, tokenOf }: LoadedMarket, caller: Caller): Promise<WithFactor> {
  const his = exchange.withToken(await tokenOf(caller));
  const { factor, secret } = await his.ask(api.factors.beginTotp, { name: "手机", password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: exchange.clock.now() });
  const { user } = await his.ask(api.factors.confirmTotp, { factor, code });
  const { token, step } = await exchange.anonymous.ask(api.identity.signIn, {
    account: caller.user,
    password,
  });
  if (step !== "factor") throw new Error(`${caller.name} was signed in without his factor`);
  return { whole: user.token, half: token };
}

/** Makes calls as somebody with a session that each of them must refuse for this reason; gives those that did not. */
async function expectRefusals(
  { market, records, counts }: Sweep,
  refused: readonly AnyOperation[],
  token: string,
  reason: RefusalName,
): Promise<readonly string[]> {
  const send = openSend(market.exchange);
  const answers = await eachOf(refused, async (operation) => {
    const outcome = await send(operation, fieldsFor(operation, records.knownFor(operation, 0)), token);
    counts.calls += 1;
    counts[outcome.accepted ? "accepted" : "refused"] += 1;
    return outcome.code === refusals[reason][0] ? [] : [`${operation.name}: ${outcome.text.slice(0, 200)}`];
  });
  return answers.flat();
}

export interface Sweep {
  readonly market: LoadedMarket;
  readonly records: Records;
  readonly counts: SweepCounts;
}

/** Every call but those of the sign-in itself, with a session that waits for the second factor. */
export const tryHalfSession = (sweep: Sweep, { half }: WithFactor): Promise<readonly string[]> =>
  expectRefusals(
    sweep,
    calls.filter(({ access, openTo }) => access !== "anyone" && !openTo.includes("FACTOR_FIRST")),
    half,
    "FACTOR_FIRST",
  );

/** Every call that asks for the second factor again and that somebody may make, when he has proven it a while ago. */
export const tryOldProof = (
  sweep: Sweep,
  { roles }: Caller,
  { whole }: WithFactor,
): Promise<readonly string[]> =>
  expectRefusals(
    sweep,
    calls.filter(
      ({ access, asksFactor }) =>
        asksFactor && access !== "anyone" && (access === "member" || mayDo(roles, access)),
    ),
    whole,
    "FACTOR_AGAIN",
  );
