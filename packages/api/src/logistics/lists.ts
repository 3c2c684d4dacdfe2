import {
  freightStates,
  haulages,
  quoteStates,
  shipmentStates,
  transportModes,
  waybillStates,
} from "@zd/domain/logistics/codes";
import { listing } from "../wire/listing.ts";

const shipmentNo = { wire: "shipno", title: "发运单号", kind: "text" } as const;
const waybillNo = { wire: "waybillno", title: "运单号", kind: "text" } as const;
const contractNo = { wire: "contno", title: "合同号", kind: "text" } as const;
const product = { wire: "gradename", title: "品名", kind: "text" } as const;
const from = { wire: "from", title: "装货地点", kind: "text" } as const;
const to = { wire: "to", title: "卸货地点", kind: "text" } as const;
const vehicle = { wire: "vehicle", title: "车牌/车号", kind: "text" } as const;
const mode = { wire: "transmode", title: "运输方式", kind: "status", labels: transportModes } as const;
const carrier = { wire: "carrier", title: "承运商", kind: "firm", optional: true } as const;
const tonnes = { kind: "quantity", unit: "吨", total: true } as const;
const perTonne = { kind: "price", unit: "元/吨", optional: true } as const;
const freight = { kind: "money", unit: "元", total: true } as const;
const choice = <T extends Readonly<Record<string, string>>>(wire: string, title: string, labels: T) =>
  ({ wire, title, kind: "choice", labels }) as const;

/** 我要发货 (2020): shipments of a firm, the newest first. */
export const shipmentList = listing({
  title: "发运单",
  period: "创建时间",
  chips: "state",
  filters: {
    shipmentNo,
    contractNo,
    product,
    haulage: choice("haulage", "承运方式", haulages),
    state: choice("status", "状态", shipmentStates),
  },
  numbers: ["shipmentNo", "contractNo"],
  columns: {
    shipmentNo,
    state: { wire: "status", title: "状态", kind: "status", labels: shipmentStates, states: "shipment" },
    product,
    quantity: { wire: "num", title: "发运量", sortable: true, ...tonnes },
    loaded: { wire: "loaded", title: "已装", ...tonnes },
    signed: { wire: "signed", title: "已签收", ...tonnes },
    unloaded: { wire: "unloaded", title: "已卸", secondary: true, ...tonnes },
    lost: { wire: "lost", title: "途损", secondary: true, ...tonnes },
    from,
    to,
    mode,
    haulage: { wire: "haulage", title: "承运方式", kind: "status", labels: haulages, secondary: true },
    quotes: { wire: "quotes", title: "报价数", kind: "count" },
    freight: { wire: "freight", title: "运价", ...perTonne },
    payable: { wire: "payable", title: "应付运费", ...freight },
    carrier,
    contractNo,
    loadFrom: { wire: "loadfrom", title: "装货起", kind: "day", secondary: true },
    loadTo: { wire: "loadto", title: "装货止", kind: "day", sortable: true },
    madeAt: { wire: "createtime", title: "创建时间", kind: "time", sortable: true },
  },
  card: {
    number: "shipmentNo",
    state: "state",
    time: "madeAt",
    title: "product",
    about: "mode",
    figure: "quantity",
    facts: ["from", "to", "loadTo", "freight"],
    parts: ["loaded", "signed", "quotes", "payable"],
    party: "carrier",
  },
});

const waybillColumns = {
  waybillNo,
  state: { wire: "status", title: "状态", kind: "status", labels: waybillStates, states: "waybill" },
  vehicle,
  driver: { wire: "drivername", title: "司机", kind: "text", secondary: true },
  loaded: { wire: "loadednet", title: "装货净重", optional: true, ...tonnes },
  unloaded: { wire: "unloadednet", title: "卸货净重", optional: true, ...tonnes },
  lost: { wire: "lostnet", title: "途损", optional: true, ...tonnes },
  product,
  from,
  to,
  mode: { ...mode, secondary: true },
  hauler: { wire: "hauler", title: "承运方", kind: "firm" },
  madeAt: { wire: "createtime", title: "派车时间", kind: "time" },
} as const;

/** 我的运单 (2021) of the firm as shipper, carrier, seller or buyer; a long list that is paged by key. */
export const waybillList = listing({
  title: "运单",
  period: "派车时间",
  chips: "state",
  byKey: true,
  filters: {
    waybillNo,
    vehicle,
    shipmentNo,
    contractNo,
    state: choice("status", "状态", waybillStates),
  },
  numbers: ["waybillNo", "shipmentNo", "contractNo"],
  columns: {
    ...waybillColumns,
    shipmentNo: { ...shipmentNo, secondary: true },
    contractNo: { ...contractNo, secondary: true },
    payable: { wire: "payable", title: "应付运费", optional: true, ...freight },
    // Beside what tells rows apart: the last column stands still while the others are scrolled.
    freightState: {
      wire: "freightstatus",
      title: "运费",
      kind: "status",
      labels: freightStates,
      optional: true,
    },
  },
  card: {
    number: "waybillNo",
    state: "state",
    time: "madeAt",
    title: "vehicle",
    about: "product",
    figure: "loaded",
    facts: ["from", "to", "unloaded"],
    party: "hauler",
  },
});

/** 承运商大厅: shipments that wait for quotes, with the carrier's own quote. */
export const openShipmentList = listing({
  title: "货源",
  period: null,
  chips: "mode",
  filters: {
    shipmentNo,
    product,
    from,
    to,
    mode: choice("transmode", "运输方式", transportModes),
  },
  numbers: ["shipmentNo"],
  columns: {
    shipmentNo,
    product,
    mode,
    from,
    to,
    kilometres: { wire: "km", title: "里程", kind: "count", unit: "公里" },
    quantity: { wire: "num", title: "发运量", sortable: true, ...tonnes },
    shipper: { wire: "shipper", title: "发运方", kind: "firm" },
    limit: { wire: "limit", title: "限价", ...perTonne },
    vehicles: { wire: "vehicles", title: "需车辆", kind: "count", optional: true, secondary: true },
    loadFrom: { wire: "loadfrom", title: "装货起", kind: "day" },
    loadTo: { wire: "loadto", title: "装货止", kind: "day", sortable: true },
    own: { wire: "own", title: "我的报价", ...perTonne },
    publishedAt: { wire: "publishtime", title: "发布时间", kind: "time", sortable: true },
  },
  card: {
    number: "shipmentNo",
    time: "loadTo",
    title: "product",
    about: "mode",
    figure: "quantity",
    facts: ["from", "to", "kilometres", "loadFrom", "limit", "own"],
    party: "shipper",
  },
});

/** 我的报价 of a carrier. */
export const quoteList = listing({
  title: "承运报价",
  period: "报价时间",
  chips: "state",
  filters: { shipmentNo, state: choice("status", "状态", quoteStates) },
  numbers: ["shipmentNo"],
  columns: {
    quote: { wire: "quoteid", title: "报价编号", kind: "text", unseen: true },
    shipmentNo,
    state: { wire: "status", title: "状态", kind: "status", labels: quoteStates, states: "quote" },
    product,
    from,
    to,
    quantity: { wire: "num", title: "发运量", ...tonnes },
    price: { wire: "freight", title: "报价", kind: "price", unit: "元/吨", sortable: true },
    vehicles: { wire: "vehicles", title: "车辆", kind: "count" },
    shipper: { wire: "shipper", title: "发运方", kind: "firm" },
    memo: { wire: "memo", title: "说明", kind: "text", secondary: true },
    quotedAt: { wire: "quotetime", title: "报价时间", kind: "time", sortable: true },
  },
  card: {
    number: "shipmentNo",
    state: "state",
    time: "quotedAt",
    title: "product",
    figure: "price",
    facts: ["from", "to", "quantity", "vehicles"],
    party: "shipper",
  },
});

export const fleetStates = { Y: "在用", N: "停用" } as const;

/** 车辆 of a firm. */
export const vehicleList = listing({
  title: "车辆",
  period: null,
  chips: "active",
  filters: {
    plate: { wire: "plate", title: "车牌号", kind: "text" },
    active: choice("active", "状态", fleetStates),
  },
  columns: {
    vehicle: { wire: "vehicleid", title: "车辆编号", kind: "text", unseen: true },
    plate: { wire: "plate", title: "车牌号", kind: "text", sortable: true },
    axles: { wire: "axles", title: "轴数", kind: "text" },
    tare: { wire: "tare", title: "整备质量", kind: "quantity", unit: "吨", sortable: true },
    memo: { wire: "memo", title: "备注", kind: "text" },
    waybillNo: { ...waybillNo, title: "在途运单", optional: true },
    active: { wire: "active", title: "状态", kind: "status", labels: fleetStates, states: "use" },
  },
  card: { state: "active", title: "plate", facts: ["axles", "tare", "waybillNo", "memo"] },
});

/** 司机 of a firm. */
export const driverList = listing({
  title: "司机",
  period: null,
  chips: "active",
  filters: {
    name: { wire: "name", title: "姓名", kind: "text" },
    active: choice("active", "状态", fleetStates),
  },
  columns: {
    driver: { wire: "driverid", title: "司机编号", kind: "text", unseen: true },
    name: { wire: "name", title: "姓名", kind: "text", sortable: true },
    mobile: { wire: "phone", title: "手机号", kind: "text", personal: "ends" },
    licence: { wire: "licence", title: "驾驶证号", kind: "text", secondary: true },
    waybillNo: { ...waybillNo, title: "在途运单", optional: true },
    active: { wire: "active", title: "状态", kind: "status", labels: fleetStates, states: "use" },
  },
  card: { state: "active", title: "name", facts: ["mobile", "licence", "waybillNo"] },
});

const roadStates = {
  "1": waybillStates[1],
  "2": waybillStates[2],
  "3": waybillStates[3],
  "5": waybillStates[5],
};

/** 在途监控: waybills that are loaded and not signed for. */
export const onRoadList = listing({
  title: "在途运单",
  period: "派车时间",
  chips: "state",
  byKey: true,
  filters: {
    waybillNo,
    vehicle,
    contractNo,
    state: choice("status", "状态", roadStates),
  },
  numbers: ["waybillNo", "contractNo"],
  columns: {
    ...waybillColumns,
    shipper: { wire: "shipper", title: "发运方", kind: "firm", secondary: true },
    contractNo: { ...contractNo, secondary: true },
    receiver: { wire: "receiver", title: "收货人签名", kind: "text", optional: true, secondary: true },
    receiverAt: { wire: "receivertime", title: "签名时间", kind: "time", optional: true, secondary: true },
    changedAt: { wire: "changetime", title: "最近动态", kind: "time" },
  },
});
