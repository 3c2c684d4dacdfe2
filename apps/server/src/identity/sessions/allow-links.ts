import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { type LinkCookies, linkCookieSeconds } from "./link-cookie.ts";

/** Gives the browser a cookie with which it can open links and pictures of /api/file for this session, for half an hour. */
export const allowLinks = (cookies: LinkCookies) =>
  handle(api.files.allowLinks, async (_, { actor, request, now, setHeader }) => {
    setHeader("set-cookie", cookies.give(actor.sessionId, now, request.secure));
    return { seconds: linkCookieSeconds };
  });
