import type { WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";
import type {
  ContractTemplateId,
  DeliveryModeId,
  FactoryId,
  GradeId,
  PriceUnitId,
} from "@zd/domain/trading/application-terms";
import type { TradeReferences } from "@zd/server/trading/index";

const mine = "FA01" as FactoryId;

/** One mine and its coal: enough for every application. */
export const oneMine = (wareKindId: WareKindId): TradeReferences => ({
  factories: [{ id: mine, name: "张家峁矿", kind: "矿", province: "陕西", city: "榆林", county: "神木市" }],
  products: [
    {
      id: "PR01" as ProductId,
      wareKindId,
      name: "原煤",
      thermal: true,
      factories: [mine],
      grades: [{ id: "GR01" as GradeId, name: "原煤(2-2)" }],
      specs: [],
      attributes: [
        { code: "Q", label: "热值 Qnet,ar", unit: "kcal/kg", required: true },
        { code: "M", label: "全水分 Mt", unit: "%", required: false },
        { code: "S", label: "全硫 St,d", unit: "%", required: true },
      ],
    },
  ],
  priceUnits: [{ id: "PU01" as PriceUnitId, name: "元/吨，含税 13 %" }],
  deliveryModes: [
    { id: "DM01" as DeliveryModeId, name: "坑口自提", transport: "公路", priceBasis: "坑口价" },
  ],
  contractTemplates: [
    { id: "CT01" as ContractTemplateId, name: "煤炭购销合同", wareKindId: null, side: null },
  ],
});
