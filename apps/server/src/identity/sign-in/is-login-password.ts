import type { UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import { getOperator } from "../operators/operator-store.ts";
import { checkPassword } from "./password.ts";

/** Whether this is what the operator signs in with. It takes some 80 ms, which no transaction should wait for. */
export async function isLoginPassword(db: Reader, user: UserId, given: string): Promise<boolean> {
  const { passwordHash } = await getOperator(db, user);
  return checkPassword(db, given, passwordHash);
}
