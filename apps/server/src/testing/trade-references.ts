import type { WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";
import type {
  ContractTemplateId,
  DeliveryModeId,
  FactoryId,
  GradeId,
  PriceUnitId,
  SpecId,
} from "@zd/domain/trading/application-terms";
import { thermal } from "./market-scene.ts";

const [mine, raw, lump] = ["FA01" as FactoryId, "PR01" as ProductId, "PR02" as ProductId];
const coking = "WK02" as WareKindId;

/** What the applications of a scene are put together from. */
export const sampleReferences = {
  factories: [
    { id: mine, name: "张家峁矿", kind: "矿", province: "陕西", city: "榆林", county: "神木市" },
    {
      id: "FA02" as FactoryId,
      name: "棋盘井矿",
      kind: "矿",
      province: "内蒙古",
      city: "鄂尔多斯",
      county: "",
    },
  ],
  products: [
    {
      id: raw,
      wareKindId: thermal,
      name: "原煤",
      thermal: true,
      factories: [mine],
      grades: [
        { id: "GR01" as GradeId, name: "原煤(2-2)" },
        { id: "GR02" as GradeId, name: "原煤(5-2)" },
      ],
      specs: [],
      attributes: [
        { code: "Q", label: "热值 Qnet,ar", unit: "kcal/kg", required: true },
        { code: "S", label: "全硫 St,d", unit: "%", required: true },
        { code: "A", label: "灰分 Ad", unit: "%", required: false },
      ],
    },
    {
      id: lump,
      wareKindId: thermal,
      name: "块煤",
      thermal: true,
      factories: [mine],
      grades: [{ id: "GR03" as GradeId, name: "三八块" }],
      specs: [{ id: "SP01" as SpecId, name: "30–80 mm" }],
      attributes: [{ code: "Q", label: "热值 Qnet,ar", unit: "kcal/kg", required: true }],
    },
    {
      id: "PR03" as ProductId,
      wareKindId: coking,
      name: "精煤",
      thermal: false,
      factories: ["FA02" as FactoryId],
      grades: [{ id: "GR04" as GradeId, name: "精煤" }],
      specs: [],
      attributes: [{ code: "G", label: "粘结指数 G", unit: "", required: true }],
    },
  ],
  priceUnits: [{ id: "PU01" as PriceUnitId, name: "元/吨，含税 13 %" }],
  deliveryModes: [
    { id: "DM01" as DeliveryModeId, name: "坑口自提", transport: "公路", priceBasis: "坑口价" },
  ],
  contractTemplates: [
    { id: "CT01" as ContractTemplateId, name: "煤炭销售合同", wareKindId: null, side: "S" },
    { id: "CT02" as ContractTemplateId, name: "炼焦煤购销合同", wareKindId: coking, side: null },
  ],
} as const;
