import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { checkFundPassword } from "./check-fund-password.ts";

/** 资金登录: nothing but the check. */
export const logInToFunds = handle(contract.fundPasswords.logIn, async () => null, checkFundPassword);
