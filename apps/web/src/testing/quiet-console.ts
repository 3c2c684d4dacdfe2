import { beforeEach, expect } from "vitest";

const { error, warn } = console;

/** What only the tests' browser does not know; a real one has the element. */
const unknownHere = /^The tag <%s> is unrecognized in this browser\..* search$/;

/** What React or a library complains of in the console is a fault of the page, as it is in a browser's journey. */
beforeEach(() => {
  const complaints: string[] = [];
  const complain = (...words: readonly unknown[]) =>
    void complaints.push(
      words.map((word) => (word instanceof Error ? word.message : String(word))).join(" "),
    );
  console.error = complain;
  console.warn = complain;
  // After whatever the test's own file cleans up, which a fault here must not keep from being done.
  return () => {
    console.error = error;
    console.warn = warn;
    expect(complaints.filter((words) => !unknownHere.test(words))).toEqual([]);
  };
});
