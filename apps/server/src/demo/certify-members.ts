import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, type Instant, instant, type UserId, userId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { Platform } from "../platform/module.ts";
import { certify, findCertificate, signWhatIsOnRecord } from "../signing/index.ts";
import { firms } from "./catalogue/firms.ts";
import type { DemoFirm } from "./catalogue/types.ts";
import { demoCompany, firmIdOf, operatorIdOf } from "./people.ts";

interface Signer {
  /** The firm that he signs for. */
  readonly firm: FirmId;
  /** The firm's own account, or an operator. */
  readonly user: UserId;
  /** Name of the firm or of the person, as the certificate has it. */
  readonly name: string;
  /** Number that the codes of the certification authority go to. */
  readonly mobile: string;
}

/** Whoever may sign for a firm: the firm itself, and those of its operators whose role says so. */
const signersOf = (firm: DemoFirm): readonly Signer[] => {
  const of = firmIdOf(firm);
  const operators = firm.operators
    .filter(({ roles, enabled }) => enabled && mayDo(roles, "sign"))
    .map((operator) => ({
      firm: of,
      user: operatorIdOf(firm, operator),
      name: operator.name,
      mobile: operator.mobile,
    }));
  return [{ firm: of, user: userId(of), name: firm.name, mobile: firm.mobile }, ...operators];
};

const signers = firms.filter(({ kind }) => kind === "1").flatMap(signersOf);

/**
 * Certificates are issued as of so many days ago, before the demo's past begins, so that all past signatures are
 * valid.
 */
const certifiedDays = 120;

const certifyOne = ({ transact, clock }: Platform, { firm, user, mobile }: Signer) =>
  certify(transact, {
    company: demoCompany,
    firm,
    user,
    mobile,
    since: instant(clock.now() - certifiedDays * dayMs),
  });

/** Gives all who may sign their certificates; who has one keeps it. */
export async function certifyMembers(platform: Platform): Promise<void> {
  for (const signer of signers) await certifyOne(platform, signer);
}

/**
 * What the demo's log says was signed is signed by whoever the log names, at the moment of the log, when somebody first asks for
 * the document; who has no certificate by then is given one.
 */
export const signForMembers = (platform: Platform): void =>
  signWhatIsOnRecord(platform, async (firm, by, at) => {
    const ofFirm = signers.filter((each) => each.firm === firm);
    const signer = ofFirm.find(({ user }) => user === by) ?? ofFirm.at(-1);
    if (!signer) return null;
    await certifyOne(platform, signer);
    return { user: signer.user, name: signer.name, at: await validAt(platform, signer, at) };
  });

/** A certificate that was issued later than the moment on record signs when it is asked to. */
async function validAt({ db, clock }: Platform, { firm, user }: Signer, at: Instant): Promise<Instant> {
  return (await findCertificate(db, { firm, user }, at)) ? at : clock.now();
}
