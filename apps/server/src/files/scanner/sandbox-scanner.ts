import type { Scanner } from "./scanner.ts";

/** The file by which scanners are tried (EICAR); it does nothing. In two parts, so that no scanner takes this file for it. */
const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
  "latin1",
);

/** In the place of a scanner: finds the test file EICAR, wherever it stands in a file, and nothing else. */
export const sandboxScanner: Scanner = {
  begin() {
    let tail: Buffer = Buffer.alloc(0);
    let isFound = false;
    return {
      async feed(chunk) {
        const bytes = Buffer.concat([tail, chunk]);
        isFound ||= bytes.includes(eicar);
        tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - eicar.length + 1)));
      },
      verdict: async () => (isFound ? "Eicar-Test-Signature" : null),
      abandon: () => {},
    };
  },
};
