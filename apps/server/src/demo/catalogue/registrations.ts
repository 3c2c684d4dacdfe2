import { creditCodeOf } from "@zd/domain/identity/credit-code";
import type { Side } from "@zd/domain/terms/codes";
import type { WareKindKey } from "./ware-kinds.ts";

export interface DemoRegistration {
  /** The name to sign in with. */
  readonly account: string;
  /** Mobile of the person who registers. */
  readonly mobile: string;
  /** Name of the person who registers. */
  readonly person: string;
  /** The samples of domain §10.2, of nobody alive. */
  readonly idCard: string;
  /** Full name of the firm. */
  readonly name: string;
  /** Short name, as pages will show it. */
  readonly shortName: string;
  /** 统一社会信用代码, eighteen characters. */
  readonly creditCode: string;
  /** Name of the legal person. */
  readonly legalPerson: string;
  /** Identity number of the legal person, likewise a sample. */
  readonly legalPersonIdCard: string;
  /** 注册资本 in capital numerals, as licences print it. */
  readonly capital: string;
  /** Day of foundation, `YYYY-MM-DD`. */
  readonly established: string;
  /** GB/T 2260 */
  readonly area: string;
  /** Registered address. */
  readonly address: string;
  /** Ware kinds applied for, each with its side. */
  readonly wares: readonly (readonly [kind: WareKindKey, side: Side])[];
  /** Hours before now that it was sent in. */
  readonly hoursAgo: number;
  /** Whether the bank account has been proven. */
  readonly proven: boolean;
  /** What the engine took for something else. */
  readonly misread?: { readonly name?: string; readonly legalPerson?: string };
}

/** 会员注册 that wait for their review: firms and people that are invented, like the members. */
export const registrations: readonly DemoRegistration[] = [
  {
    account: "lanchuan",
    mobile: "13800008101",
    person: "岳宁",
    idCard: "610802188002290011",
    name: "神木岚川能源有限公司",
    shortName: "岚川能源",
    creditCode: creditCodeOf("610881", "XY09217K"),
    legalPerson: "秦牧原",
    legalPersonIdCard: "110105188002290022",
    capital: "叁仟万元整",
    established: "2018-04-12",
    area: "610881",
    address: "陕西省神木市演示工业区 6 号",
    wares: [
      ["thermal", "B"],
      ["coking", "B"],
    ],
    hoursAgo: 3,
    proven: true,
  },
  {
    account: "yuanze",
    mobile: "13800008201",
    person: "石磊",
    idCard: "650103188002290113",
    name: "府谷塬泽洗选有限公司",
    shortName: "塬泽洗选",
    creditCode: creditCodeOf("610822", "XY0933RT"),
    legalPerson: "苏塬",
    legalPersonIdCard: "110105188002290014",
    capital: "壹仟贰佰万元整",
    established: "2020-09-01",
    area: "610822",
    address: "陕西省榆林市府谷县演示路 27 号",
    wares: [
      ["thermal", "S"],
      ["slime", "S"],
    ],
    hoursAgo: 27,
    proven: true,
    misread: { name: "府谷源泽洗选有限公司" },
  },
  {
    account: "hengyan",
    mobile: "13800008301",
    person: "贾文静",
    idCard: "650103188002290025",
    name: "大同恒衍燃料有限公司",
    shortName: "恒衍燃料",
    creditCode: creditCodeOf("140213", "XY0948WA"),
    legalPerson: "贾恒",
    legalPersonIdCard: "140105188002290116",
    capital: "伍佰万元整",
    established: "2023-02-20",
    area: "140213",
    address: "山西省大同市平城区演示街 3 号",
    wares: [["thermal", "B"]],
    hoursAgo: 70,
    proven: false,
  },
];
