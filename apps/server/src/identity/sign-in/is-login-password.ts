import type { UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { getOperator } from "../operators/operator-store.ts";
import { checkPassword } from "./password.ts";

/** Whether this is the operator's sign-in password. It takes some 350 ms, so it is called outside of transactions. */
export async function isLoginPassword(db: Reader, user: UserId, password: string): Promise<boolean> {
  const { passwordHash } = await getOperator(db, user);
  return checkPassword(password, passwordHash);
}
