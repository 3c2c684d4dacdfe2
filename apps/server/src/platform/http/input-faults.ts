import { inputFault } from "@zd/api/wire/input-faults";
import { z } from "zod";

/** zod's own Chinese, for what `inputFault` leaves out. */
const { localeError: chinese } = z.locales.zhCN();

/** From now on faults of an input are told in Chinese. */
export const describeFaultsInChinese = () =>
  z.config({ localeError: (issue) => inputFault(issue) ?? chinese(issue) });
