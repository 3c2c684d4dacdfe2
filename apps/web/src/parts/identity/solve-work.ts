import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { captchaWork } from "@zd/domain/identity/captcha";

/** A proof of work, as the server has drawn it for a captcha. */
interface Work {
  /** The hash of the number that is sought, hexadecimal. */
  readonly target: string;
  /** Below what the number is. */
  readonly most: number;
  /** The cost of each try (N of scrypt). */
  readonly cost: number;
}

/** Lets the page draw and answer before the next try; a timer would wait for a second where the page is not in front. */
const breathe = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** The number of a proof of work, found by trying one after the other; fails where the signal ends it. */
export async function solveWork(
  { target, most, cost }: Work,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const { blockSize: r, parallelism: p, bytes: dkLen } = captchaWork;
  for (let number = 0; number < most; number += 1) {
    signal.throwIfAborted();
    if (bytesToHex(scrypt(String(number), token, { N: cost, r, p, dkLen })) === target) return String(number);
    await breathe();
  }
  throw new Error("no number below the limit has this hash");
}
