import { LenderUnreachable, type OpenedLender } from "./lender.ts";

const away = async () => {
  throw new LenderUnreachable();
};

/** Where no lender is connected: nobody has a loan, and what waits for a lender goes on waiting. */
export const absentLender = (): OpenedLender => ({
  lender: { send: away, find: away, statement: away },
  jobs: [],
  handlers: [],
});
