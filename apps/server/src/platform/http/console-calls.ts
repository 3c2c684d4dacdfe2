import type { AnyOperation } from "@zd/api/wire/operation";
import { staffPermissions } from "@zd/domain/identity/access";
import { serviceOf } from "@zd/domain/system/console-host";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { hostOf } from "./request.ts";

/** Says of a request for this call whether its host has no such call: those that only staff may make are the console's. */
export function consoleCallsAt(
  { CONSOLE_HOST }: Pick<Config, "CONSOLE_HOST">,
  { access }: Pick<AnyOperation, "access">,
): (request: FastifyRequest) => boolean {
  const isOfStaff = Object.hasOwn(staffPermissions, access);
  if (!isOfStaff || CONSOLE_HOST === undefined) return () => false;
  return (request) => serviceOf(CONSOLE_HOST, hostOf(request)) === "members";
}
