import { afterEach, beforeEach, expect } from "vitest";

/**
 * Looks at whatever a test leaves on the page, before its file cleans up, for faults. They are told after that has been done:
 * a fault must not leave the page to the tests that follow.
 */
export function expectOfPage(findFaults: () => readonly string[]): void {
  let faults: readonly string[] = [];
  afterEach(() => {
    faults = findFaults();
  });
  beforeEach(() => () => expect(faults).toEqual([]));
}
