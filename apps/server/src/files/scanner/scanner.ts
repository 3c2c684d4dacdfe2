/** One file that is scanned as it passes. */
export interface Scan {
  /** Takes the next bytes, and resolves when more may come. It never fails: `verdict` tells what went wrong. */
  readonly feed: (chunk: Buffer) => Promise<void>;
  /** After the last bytes: the name of what was found, null where the file is clean. Throws {@link ScannerAway}. */
  readonly verdict: () => Promise<string | null>;
  /** Gives the scan up, whose file was refused or has broken off; harmless after the verdict. */
  readonly abandon: () => void;
}

/** Looks for viruses in what is uploaded: a port, with clamd and a sandbox behind it. */
export interface Scanner {
  readonly begin: () => Scan;
}

/** The scanner cannot be reached, does not answer in time, or could not scan the file. */
export class ScannerAway extends Error {
  override readonly name = "ScannerAway";
}
