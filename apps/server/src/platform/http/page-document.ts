import { firstFactsId } from "@zd/api/system/first-facts";

/** What the built site says of a page: its title, and the files that it is made of beside those of every page. */
export interface PageFiles {
  /** The title of the page; left out where it has none of its own. */
  readonly title?: string;
  /** Addresses of the scripts that the page needs beside those of every page. */
  readonly scripts: readonly string[];
  /** Addresses of its style sheets. */
  readonly styles: readonly string[];
}

/** What the document of one page is made of. */
export interface PageContent {
  /** The page at the address; undefined where the build knows none. */
  readonly page: PageFiles | undefined;
  /** What the page would ask first, in the form of the wire; null where that is not known. */
  readonly facts: unknown;
  /** The name of the site; null where that is not known. */
  readonly siteName: string | null;
  /** Where the site is found, such as `https://exchange.example`, and the path of the page there. */
  readonly address: { readonly origin: string; readonly path: string };
}

/**
 * The document of a page out of the built index.html: with the names of site and page, with what the page asks before
 * anything else, and with the names of all files that it needs, so that the browser fetches them at once.
 */
export function documentOf(
  html: string,
  { page, facts, siteName, address: { origin, path } }: PageContent,
): string {
  const name = siteName === null ? null : asText(siteName);
  const title = page?.title === undefined ? null : asText(page.title);
  const both = name === null || title === null ? name : `${title} - ${name}`;
  const links = [
    ...(page?.scripts ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    // As what they are, and not for later: where the visitor is sent to another page, a browser complains of what it was to keep
    // for nothing. Behind the frame they keep nothing from being drawn but the page itself.
    ...(page?.styles ?? []).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ];
  const factsScript =
    facts === null ? "" : `<script type="application/json" id="${firstFactsId}">${asData(facts)}</script>`;
  return (
    html
      .replace(/(<title>).*?(?=<\/title>)/, (whole, tag) => (both === null ? whole : `${tag}${both}`))
      // What others show of the page where its address is shared.
      .replace(/(<meta property="og:title" content=").*?(?=")/, (whole, tag) =>
        both === null ? whole : `${tag}${asValue(both)}`,
      )
      .replace(
        /(<meta property="og:url" content=")\/(?=")/,
        (_whole, tag) => `${tag}${asValue(asText(`${origin}${path}`))}`,
      )
      .replace(
        /(<meta property="og:image" content=")(?=\/)/,
        (_whole, tag) => `${tag}${asValue(asText(origin))}`,
      )
      .replace(/(<span data-site>).*?(?=<)/, (whole, tag) => (name === null ? whole : `${tag}${name}`))
      .replace(/(<b data-page>).*?(?=<)/, (whole, tag) => (title === null ? whole : `${tag}${title}`))
      // Below the frame: it is drawn in one piece, from the first bytes that arrive.
      .replace("</body>", () => `${links.join("")}${factsScript}</body>`)
  );
}

const asText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What stands between quotation marks, as the value of an attribute. */
const asValue = (text: string) => text.replaceAll('"', "&#34;");

/** JSON that cannot end the element it stands in. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
