import { useMatches } from "@tanstack/react-router";

/** What the page is called in its tab and in the menu; another name where there is a mall. */
export const usePageTitle = (mall = false): string | undefined =>
  useMatches({
    select: (matches) => {
      const { title, titleOfMall } = matches.findLast(({ staticData }) => staticData.title)?.staticData ?? {};
      return (mall && titleOfMall) || title;
    },
  });
