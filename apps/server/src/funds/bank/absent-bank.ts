import { BankUnreachable, type OpenedBank } from "./bank.ts";

const away = async () => {
  throw new BankUnreachable();
};

/** For a platform without a bank: no account can be bound, and errands for the bank wait. */
export const absentBank = (): OpenedBank => ({
  bank: {
    collect: away,
    payOut: away,
    find: away,
    payVerification: away,
    sign: away,
    unsign: away,
    statement: away,
    directory: {
      banks: async () => [],
      branches: async () => ({ total: 0, branches: [] }),
      branch: async () => null,
    },
  },
  jobs: [],
  handlers: [],
});
