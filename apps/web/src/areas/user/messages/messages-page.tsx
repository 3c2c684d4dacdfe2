import { MessageCentre } from "../../../parts/messages/message-centre.tsx";

/** 消息中心 of a member. */
export const MessagesPage = () => <MessageCentre />;
