/** a link that does not say how it is reached gets `http://`; one within the site stays as it is. */
export function linkAddress(typed: string): string {
  const address = typed.trim();
  return address === "" || /^(?:[a-z][a-z0-9+.-]*:|\/(?!\/))/i.test(address)
    ? address
    : `http://${address.replace(/^\/+/, "")}`;
}

/** Whether a link leads to where a text may lead: the web, a mailbox, a telephone, or within the site. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/[^\s/]+|mailto:\S+|tel:\S+|\/(?!\/))/i.test(address);
