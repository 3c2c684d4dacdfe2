import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "../ui/query-page/query-page.tsx";
import { staffWith } from "../testing/console-rows.ts";
import { type Given, renderPage, trader } from "../testing/render-page.tsx";

afterEach(cleanup);

const { router } = renderPage("/about", []);
cleanup();

/** Every page of the site; what stands in the path for a name leads nowhere. */
const paths = Object.keys(router.routesByPath)
  .map((path) => path.replace(/\$\w+/, "0123456789"))
  .filter((path) => !path.includes("$"))
  .toSorted();

const staff = { signedIn: staffWith("systemAdministrator") };
const member = { signedIn: trader };

/** Whose page it is; a visitor comes to every one of them. */
const cases = paths.flatMap((path): readonly (readonly [path: string, who: string, given: Given])[] => [
  [path, "a visitor", {}],
  path.startsWith("/console") ? [path, "staff", staff] : [path, "a member", member],
]);

/** What is said of this browser, which knows fewer elements than those of people. */
const ofBrowser = /is unrecognized in this browser/;

/** Two words of Latin letters side by side, as a sentence of another language has them. */
const foreignWords = /[A-Za-z]{2,}\s+[A-Za-z]{2,}/;

// No call is answered, and nothing is asked for: it is the least that any page is given.
test.each(cases)("%s shows %s a page with a Chinese heading and a way on (R-108)", async (path, _, given) => {
  vi.useRealTimers();
  const errors: string[] = [];
  vi.spyOn(console, "error").mockImplementation((words) => void errors.push(String(words)));
  const { container } = renderPage(path, [], given);
  await waitFor(() => {
    expect(container.querySelector("h1")?.textContent).toMatch(/\p{Script=Han}/u);
    expect(container.querySelector("[data-loading]")).toBeNull();
  });
  expect(container.querySelector("[data-page-failure]")).toBeNull();
  expect(container.querySelector("a[href], button")).not.toBeNull();
  const words = container.cloneNode(true) as HTMLElement;
  for (const command of words.querySelectorAll("code")) command.remove();
  expect(words.textContent).not.toMatch(foreignWords);
  expect(errors.filter((words) => !ofBrowser.test(words))).toEqual([]);
});
