import { api } from "@zd/api";
import packageOfServer from "../../package.json" with { type: "json" };
import { handle } from "../platform/calls/operation.ts";
import { findCompany } from "./company-store.ts";

/** 应用信息: names of the site, version, download address and time. */
export const readAppInfo = handle(api.system.readAppInfo, async (_, { db, request, now }) => {
  const { name, shortName, website } = await findCompany(db, request.host);
  const download = website || `${request.secure ? "https" : "http"}://${request.host}/`;
  return { name, shortName, version: packageOfServer.version, download, serverTime: now };
});
