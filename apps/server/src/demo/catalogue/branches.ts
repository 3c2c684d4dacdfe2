const branches = [
  { no: "901000010002", bank: "朔方银行", name: "朔方银行榆林分行" },
  { no: "901000020003", bank: "塬州银行", name: "塬州银行神木支行" },
  { no: "901000030006", bank: "晋衡银行", name: "晋衡银行太原分行" },
] as const;

/** Where an account is kept: in turn at branches of the sandbox's directory. */
export const branchOf = (i: number) => branches[i % branches.length] ?? branches[0];
