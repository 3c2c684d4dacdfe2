import { anchorPrefix, isAnchorId } from "@zd/api/content/rich-text";

/** a link without a protocol gets `http://`; one within the site stays as it is,
 * and one to an anchor of the text is named like it. */
export function linkAddress(text: string): string {
  const address = text.trim();
  if (address.startsWith("#")) {
    const name = address.slice(1);
    return isAnchorId(name) ? address : `#${anchorPrefix}${name}`;
  }
  return address === "" || /^(?:[a-z][a-z0-9+.-]*:|\/(?!\/))/i.test(address)
    ? address
    : `http://${address.replace(/^\/+/, "")}`;
}

/** Whether a link leads to where a text may lead: the web, a mailbox, a telephone, or within the site or the text. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/[^\s/]+|mailto:\S+|tel:\S+|\/(?!\/))/i.test(address) ||
  (address.startsWith("#") && isAnchorId(address.slice(1)));
