/** 统一社会信用代码 (GB 32100) and the 组织机构代码 within it (GB 11714), with their check characters. */

/** GB 32100: no I, O, Z, S, V, which are mistaken for digits or for each other. */
const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const codeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

/** 统一社会信用代码: 18 allowed characters of which the last one checks the others (domain §10.1). */
export function isCreditCode(code: string): boolean {
  return /^[0-9A-Z]{18}$/.test(code) && checkCharacter(code.slice(0, 17)) === code.charAt(17);
}

/** As typed: small letters are meant as capitals. Null when it is no code. */
export function readCreditCode(text: string): string | null {
  const code = text.toUpperCase();
  return isCreditCode(code) ? code : null;
}

/** 组织机构代码, the places 9 to 17 of a credit code: eight characters and their own check digit (GB 11714). */
export function isOrganisationCode(code: string): boolean {
  return /^[0-9A-Z]{8}[0-9X]$/.test(code) && organisationCheck(code.slice(0, 8)) === code.charAt(8);
}

/** A company's code with both check digits, for firms that exist only in the demo market. */
export function creditCodeOf(region: string, organisation: string): string {
  const body = `91${region}${organisation}${organisationCheck(organisation)}`;
  const check = checkCharacter(body);
  if (body.length !== 17 || check === null) throw new RangeError(`no credit code: ${region} ${organisation}`);
  return body + check;
}

function checkCharacter(body: string): string | null {
  let sum = 0;
  for (const [place, weight] of codeWeights.entries()) {
    const value = alphabet.indexOf(body.charAt(place));
    if (value < 0) return null;
    sum += value * weight;
  }
  return alphabet.charAt((31 - (sum % 31)) % 31);
}

function organisationCheck(body: string): string {
  const sum = organisationWeights.reduce(
    (sum, weight, place) => sum + Number.parseInt(body.charAt(place), 36) * weight,
    0,
  );
  const check = 11 - (sum % 11);
  return check === 11 ? "0" : check === 10 ? "X" : String(check);
}
