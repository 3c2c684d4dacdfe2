import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { settle } from "@zd/domain/contracts/settlement";
import { type ContractNo, fen, firmId, orderNo, sectionId } from "@zd/domain/kernel/brand";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import { goldenLots, sampleBasis, sampleEvidence } from "@zd/domain/testing/settlements";
import { after } from "./market-rows.ts";
import { trader } from "./render-page.tsx";

type Calls = typeof api.contracts;
export type Contract = OutputOf<Calls["readContract"]>;
export type Row = OutputOf<Calls["listPurchases"]>["rows"][number];
type Log = OutputOf<Calls["listSteps"]>;

export const contractNo = "20250602-0031" as ContractNo;

const evidence = sampleEvidence();
const dayS = 86_400;

/** The worked example of the settlement (domain §5.3): 3 633 420.29 for 5 924.57 t. */
export const settlement: NonNullable<Contract["settlement"]> = {
  no: 1,
  evidence,
  result: settle(sampleBasis(), evidence),
  disputableUntil: after(2 * dayS),
  confirmBy: after(7 * dayS + 27_162),
};

export const shipment: Contract["shipments"][number] = {
  no: 1,
  quantity: tonnes("2010.36"),
  tickets: goldenLots[0]?.tickets ?? [],
  received: tonnes("0"),
  complete: false,
  cancelled: false,
  at: after(-4 * dayS),
  userName: "高岩",
  attachments: [],
};

/** A guaranteed contract whose settlement waits for its buyer. */
export const sampleContract = (change: Partial<Contract> = {}): Contract => ({
  side: "B",
  contractNo,
  version: 9,
  state: "60",
  since: after(-2_000),
  buyer: { firmId: trader.firmId, firmName: trader.firmName, creditCode: "91610800MA7067K3QX" },
  seller: { firmId: firmId("F2"), firmName: "神木恒泽矿业销售有限公司", creditCode: "91610821MA70612X4L" },
  tradingDay: "2025-06-02",
  dealtAt: after(-14 * dayS),
  section: sectionId("J250602-01"),
  sectionName: "神木矿区动力煤竞价销售",
  wareNo: "01",
  orderNo: orderNo("O250602000031"),
  mode: "0",
  wareKind: "动力煤" as never,
  product: "原煤(5-2)",
  producer: "红柳林矿",
  place: "红柳林矿坑口",
  delivery: "坑口自提",
  deliveryFrom: "2025-06-05",
  deliveryTo: "2025-06-20",
  payType: "1",
  quantity: tonnes("6000"),
  price: perTonne("620"),
  amount: yuan("3720000"),
  amountCapital: "叁佰柒拾贰万元整",
  prepay: yuan("3720000"),
  tolerance: 1_000,
  haulier: "B",
  payDays: 10,
  deposits: { B: yuan("360000"), S: fen(0n) },
  signed: ["S", "B"],
  paid: yuan("3720000"),
  escrow: yuan("3720000"),
  shipped: tonnes("6000.44"),
  shippable: tonnes("599.56"),
  received: tonnes("6000.44"),
  fulfilment: settlement.result.fulfilment,
  deliveryClosed: true,
  shipments: [],
  claims: [],
  settlement,
  dissent: null,
  invoice: null,
  finish: null,
  termination: null,
  final: null,
  owed: null,
  defaults: [],
  duties: [{ by: "B", action: "confirm-settlement", until: settlement.confirmBy }],
  deadlines: [],
  scale: "mine",
  attributes: ["Q", "M", "S"],
  at: after(0),
  due: fen(0n),
  fee: yuan("1200"),
  carried: false,
  records: { payments: 2, receipts: 3, settlements: 1, dissents: 0, finishes: 0, qualities: 4 },
  actions: ["confirm-settlement", "raise-dissent", "propose-termination"],
  ...change,
});

export const log: Log = [
  { step: 1, kind: "signed", label: "签订", side: "S", detail: "", at: after(-13 * dayS), userName: "高岩" },
  {
    step: 2,
    kind: "signed",
    label: "签订",
    side: "B",
    detail: "",
    at: after(-13 * dayS),
    userName: "王立新",
  },
  {
    step: 3,
    kind: "payment-made",
    label: "付款",
    side: "B",
    detail: "冻结货款 3720000.00 元",
    at: after(-12 * dayS),
    userName: "孙敏",
  },
  {
    step: 4,
    kind: "settlement-made",
    label: "结算",
    side: "S",
    detail: "结算金额 3633420.29 元",
    at: after(-2_000),
    userName: "高岩",
  },
];

/** A row of the lists, as the contract above stands in them. */
export const contractRow = (change: Partial<Row> = {}): Row => ({
  contractNo,
  state: "60",
  awaits: "own:confirm-settlement",
  dutyBy: "own",
  duty: "confirm-settlement",
  dueAt: settlement.confirmBy,
  product: "原煤(5-2)",
  producer: "红柳林矿",
  quantity: tonnes("6000"),
  price: perTonne("620"),
  amount: yuan("3720000"),
  paid: yuan("3720000"),
  shipped: tonnes("6000.44"),
  received: tonnes("6000.44"),
  counterparty: "神木恒泽矿业销售有限公司",
  payType: "1",
  settled: yuan("3633420.29"),
  dissent: "N",
  section: "J250602-01",
  tradingDay: "2025-06-02",
  dealtAt: after(-14 * dayS),
  version: 9,
  ...change,
});
