import type { TextContent } from "@zd/domain/identity/text-kinds";
import type { Instant } from "@zd/domain/kernel/brand";

/** 短信网关: a service that sends texts by templates that it has approved, and reports what became of them. */
export interface SmsGateway {
  /** Hands a text over and resolves to the gateway's own number of it. Fails with {@link TextRefused}, or with any other error where it is away. */
  readonly send: (text: GatewayText, now: Instant) => Promise<string>;
  /** What became of a text; null where the gateway knows nothing of it. Fails where the gateway is away. */
  readonly find: (text: SentText, now: Instant) => Promise<Report | null>;
}

/** A text to be handed over. */
export interface GatewayText {
  /** By which the gateway's reports name it. */
  readonly reference: string;
  /** Eleven digits. */
  readonly mobile: string;
  readonly content: TextContent;
}

/** A text that has been handed over, or may have been. */
export interface SentText extends Pick<GatewayText, "reference" | "mobile"> {
  /** The gateway's own number of it; null where it is not known whether the gateway has it. */
  readonly id: string | null;
  /** When it was first handed over. */
  readonly sentAt: Instant;
}

/** 回执. */
export interface Report {
  /** The gateway's own number of the text; null where its report does not say. */
  readonly id: string | null;
  readonly state: "waiting" | "delivered" | "failed";
  /** Why it was not delivered, as the gateway says it; null unless it has failed. */
  readonly fault: string | null;
}

/** The gateway takes this one text at no time, such as one to a number that there is not. */
export class TextRefused extends Error {
  override readonly name = "TextRefused";
}

/** The gateway answers nothing of use, or refuses for a reason that is about no single text, such as an account without money. */
export class GatewayAway extends Error {
  override readonly name = "GatewayAway";
}

/** Account and approvals that a gateway needs. */
export interface GatewayAccount {
  /** Its address, `https://HOST`. */
  readonly endpoint: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** 短信签名, approved by the gateway; it stands before every text. */
  readonly signName: string;
  /** The approved template of each kind of text. */
  readonly templates: Readonly<Record<string, string>>;
}

/** The longest value that templates take, in characters. */
const valueMost = 35;

/** A value as templates take it: the end of a longer one is left out. */
export const shortValue = (value: string): string => {
  const signs = [...value];
  return signs.length <= valueMost ? value : `${signs.slice(0, valueMost - 1).join("")}…`;
};
