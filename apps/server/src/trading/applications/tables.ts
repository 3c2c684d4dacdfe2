import type {
  ApplicationId,
  CompanyId,
  FirmId,
  Price,
  Quantity,
  SectionId,
  UserId,
  WareKindId,
} from "@zd/domain/kernel/brand";
import type { PlaceId, PlaceLocationId } from "@zd/domain/mall/codes";
import type { AttributeKind } from "@zd/domain/terms/attribute-kinds";
import type { Side } from "@zd/domain/terms/codes";
import type { ProductId } from "@zd/domain/terms/product";
import type { ApplicationFact, ApplicationState } from "@zd/domain/trading/application";
import type {
  AppliedMode,
  ContractTemplateId,
  DeliveryModeId,
  FactoryId,
  GradeId,
  PriceUnitId,
  SpecId,
} from "@zd/domain/trading/application-terms";
import type { SectionKind } from "@zd/domain/trading/codes";
import type { Generated } from "kysely";
import type { Json } from "../../platform/schema.ts";

interface Entry<Id> {
  id: Id;
  position: number;
  name: string;
  /** What is disabled is offered to nobody. */
  enabled: Generated<boolean>;
}

interface OfCompany {
  companyId: CompanyId;
}

export interface FactoryTable extends Entry<FactoryId>, OfCompany {
  kind: string;
  province: string;
  city: string;
  county: string;
  address: Generated<string>;
  /** Degrees, as they are read off a map; empty where nobody has. */
  longitude: Generated<string>;
  latitude: Generated<string>;
  intro: Generated<string>;
  /** 所在园区 */
  parkId: Generated<FactoryId | null>;
}

export interface PlaceLocationTable extends Entry<PlaceLocationId> {
  factoryId: FactoryId;
  kind: Generated<string>;
}

export interface WareAttributeTable extends Entry<string>, OfCompany {
  wareKindId: WareKindId;
  kind: AttributeKind;
  unit: Generated<string>;
  least: Generated<string>;
  most: Generated<string>;
  /** With 、 between. */
  choices: Generated<string>;
  required: Generated<boolean>;
}

/** 厂矿 by the name that the mall has for them. */
export interface PlaceView extends Omit<FactoryTable, "id" | "parkId"> {
  id: PlaceId;
  parkId: PlaceId | null;
}

export interface LocationView extends Omit<PlaceLocationTable, "factoryId"> {
  placeId: PlaceId;
}

export interface ProductTable extends Entry<ProductId>, OfCompany {
  wareKindId: WareKindId;
  thermal: boolean;
}

export interface ProductFactoryTable {
  productId: ProductId;
  factoryId: FactoryId;
}

export interface GradeTable extends Entry<GradeId> {
  productId: ProductId;
}

export interface SpecTable extends Entry<SpecId> {
  productId: ProductId;
}

export interface ProductAttributeTable {
  productId: ProductId;
  position: number;
  code: string;
  label: string;
  unit: string;
  required: boolean;
}

export interface PriceUnitTable extends Entry<PriceUnitId>, OfCompany {}

export interface DeliveryModeTable extends Entry<DeliveryModeId>, OfCompany {
  transport: string;
  priceBasis: string;
}

export interface ContractTemplateTable extends Entry<ContractTemplateId>, OfCompany {
  wareKindId: WareKindId | null;
  side: Side | null;
}

export interface ApplicationTable {
  id: ApplicationId;
  companyId: CompanyId;
  firmId: FirmId;
  state: ApplicationState;
  version: number;
  writers: UserId[];
  writtenBy: UserId;
  createdAt: Date;
  submittedAt: Date | null;
  memo: string;
  sectionId: SectionId | null;
  /** In the form of the wire: see `applicationDraft` of the contract. */
  draft: Json<unknown>;
  side: Side;
  mode: AppliedMode;
  kind: SectionKind;
  factoryId: FactoryId | null;
  gradeId: GradeId | null;
  total: Quantity | null;
  basePrice: Price | null;
  startsAt: Date | null;
}

export interface ApplicationStepTable {
  applicationId: ApplicationId;
  seq: number;
  type: ApplicationFact["type"];
  byUser: UserId;
  byFirm: FirmId;
  at: Date;
  memo: string;
  draft: Json<unknown> | null;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "trading.factory": FactoryTable;
    "trading.placeLocation": PlaceLocationTable;
    "trading.wareAttribute": WareAttributeTable;
    "trading.placeView": PlaceView;
    "trading.locationView": LocationView;
    "trading.attributeView": WareAttributeTable;
    "trading.productView": Omit<ProductTable, "thermal">;
    "trading.qualityView": ProductAttributeTable;
    "trading.product": ProductTable;
    "trading.productFactory": ProductFactoryTable;
    "trading.grade": GradeTable;
    "trading.spec": SpecTable;
    "trading.productAttribute": ProductAttributeTable;
    "trading.priceUnit": PriceUnitTable;
    "trading.deliveryMode": DeliveryModeTable;
    "trading.contractTemplate": ContractTemplateTable;
    "trading.application": ApplicationTable;
    "trading.applicationStep": ApplicationStepTable;
  }
}
