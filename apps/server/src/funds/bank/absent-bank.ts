import { BankUnreachable, type OpenedBank } from "./bank.ts";

const away = async () => {
  throw new BankUnreachable();
};

/** Where no bank is connected: nobody has an account that could be bound, and what waits for the bank goes on waiting. */
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
