import { isStaff, useUser } from "../../api/session.ts";

/** The page of messages: members have it in the user centre, the exchange's staff in the console. */
export type MessagesPath = "/user/messages" | "/console/inbox";

/** Where the messages of whoever has signed in are. */
export const useMessagesPath = (): MessagesPath => (isStaff(useUser()) ? "/console/inbox" : "/user/messages");
