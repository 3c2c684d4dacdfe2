type Letter = "P" | "I" | "T" | "F" | "C" | "S" | "A" | "M" | "G" | "L" | "N";

/**
 * Reasons to refuse a call by their names: each with its code on the wire, and what the user reads. Figures in braces are filled
 * in by the rule that refuses. The letter of a code says what it is about: P platform, I identity, T trading, F funds,
 * C contracts, S content and settings, A files (attachments), M the mall, G the goods register, L logistics, N financing.
 */
export type RefusalTable = Readonly<Record<string, readonly [code: `${Letter}${number}`, message: string]>>;
