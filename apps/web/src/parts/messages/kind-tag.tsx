import { type MessageKind, messageKinds } from "@zd/domain/messages/kinds";
import { Tag, type TagTone } from "../../ui/status/tag.tsx";

const tones: Partial<Record<MessageKind, TagTone>> = {
  outbid: "out",
  deal: "accent",
  toSign: "warn",
  toPay: "warn",
  rejected: "bad",
  breach: "bad",
  repayment: "warn",
  reminder: "warn",
  deskWork: "warn",
  failedJob: "bad",
};

/** The kind of a message as a tag: orange for what waits, red for what went wrong. */
export const KindTag = ({ kind }: { readonly kind: MessageKind }) => (
  <Tag tone={tones[kind] ?? "plain"}>{messageKinds[kind]}</Tag>
);
