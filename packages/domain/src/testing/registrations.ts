import type { RegistrationForm } from "../identity/registration.ts";
import type { FileId, WareKindId } from "../kernel/brand.ts";

export const sampleFile = "0123456789abcdef0123456789abcdef" as FileId;

/** A registration of an invented firm that lacks nothing. */
export const filledRegistration: RegistrationForm = {
  person: {
    name: "韩立群",
    idCard: "610802199003075130",
    mobile: "13900001111",
    account: "yuanhe_01",
    idFront: sampleFile,
    idBack: sampleFile,
  },
  firm: {
    name: "塬河能源有限公司",
    shortName: "塬河",
    creditCode: "91610802XY067K31X8",
    type: "有限责任公司",
    legalPerson: "白云起",
    legalPersonIdCard: "610802197801010017",
    capital: "伍仟万元整",
    established: "2016-08-15",
    term: "长期",
    area: "610802",
    address: "金沙路128号",
    phone: "0912-3000000",
    licence: sampleFile,
  },
  trade: { wares: [{ wareKind: "WK01" as WareKindId, side: "B" }], entrust: sampleFile, permit: sampleFile },
  bank: { branchNo: "901000010003", number: "6200000000000001" },
  consent: { company: true, person: true },
};
