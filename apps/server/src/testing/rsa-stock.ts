import { makeRsaPair } from "../signing/ca/x509.ts";

/** So many that the root and the firms of a scene have keys of their own. */
const size = 8;
const stock: ReturnType<typeof makeRsaPair>[] = [];
let turn = 0;

/**
 * A pair of keys out of a few that are made once and given out in turn: finding their primes takes a third of a second each,
 * and a run of the tests issues hundreds of certificates.
 */
export const pairOfStock = (): ReturnType<typeof makeRsaPair> => {
  turn += 1;
  const at = turn % size;
  stock[at] ??= makeRsaPair();
  return stock[at];
};
