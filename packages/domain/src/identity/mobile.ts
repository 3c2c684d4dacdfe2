/** A mobile number: 1, then 3 to 9, then nine more digits (domain §10.3). */
export const mobilePattern = /^1[3-9]\d{9}$/;

export const isMobile = (number: string): boolean => mobilePattern.test(number);
