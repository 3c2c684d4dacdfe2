import { LenderUnreachable, type OpenedLender } from "./lender.ts";

const away = async () => {
  throw new LenderUnreachable();
};

/** For a platform without a lender: no loan is paid, and instructions wait. */
export const absentLender = (): OpenedLender => ({
  lender: { send: away, find: away, statement: away },
  jobs: [],
  handlers: [],
});
