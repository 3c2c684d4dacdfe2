import { api } from "@zd/api";
import { handle } from "../../platform/operation.ts";
import { type LinkCookies, linkCookieSeconds } from "./link-cookie.ts";

/** Lets the browser open links and pictures of /api/file by itself, in the name of this session, for a while. */
export const allowLinks = (cookies: LinkCookies) =>
  handle(api.files.allowLinks, async (_, { actor, request, now, setHeader }) => {
    setHeader("set-cookie", cookies.give(actor.sessionId, now, request.secure));
    return { seconds: linkCookieSeconds };
  });
