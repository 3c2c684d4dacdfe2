import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { checkFundPassword } from "./check-fund-password.ts";

/** 资金登录: checks the fund password and does nothing else. */
export const logInToFunds = handle(api.fundPasswords.logIn, async () => null, checkFundPassword);
