import { CaUnreachable, type CertificateAuthority } from "./ca.ts";

const away = async () => {
  throw new CaUnreachable();
};

/** Where no authority is connected: nobody is certified, and what waits for the authority goes on waiting. */
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
