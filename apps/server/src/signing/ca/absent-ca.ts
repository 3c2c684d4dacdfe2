import { CaUnreachable, type CertificateAuthority } from "./ca.ts";

const away = async () => {
  throw new CaUnreachable();
};

/** For a platform without an authority: no user is certified, and applications wait. */
export const absentCa = (): CertificateAuthority => ({
  sendCode: away,
  checkCode: away,
  pay: away,
  isAmount: away,
  issue: away,
  revoke: away,
  sign: away,
  signSm2: away,
  root: away,
});
