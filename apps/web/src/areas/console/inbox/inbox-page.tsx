import { MessageCentre } from "../../../parts/messages/message-centre.tsx";

/** 消息中心 of the exchange's staff. */
export const InboxPage = () => <MessageCentre />;
