import { AccountSecurity } from "../../../parts/identity/security/account-security.tsx";

/** 账户安全 of whoever is signed in. */
export const SecurityPage = () => <AccountSecurity />;
