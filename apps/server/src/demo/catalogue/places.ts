export type PlaceKind = "矿" | "煤场" | "园区" | "港口" | "站" | "口岸" | "厂";

export interface Place {
  /** Name, as the notice gives it. */
  readonly name: string;
  /** What the place is, such as a mine or a port. */
  readonly kind: PlaceKind;
  /** Province without 省 or 自治区. */
  readonly province: string;
  /** Empty where the source names only the province. */
  readonly city: string;
  /** County; left out where the source does not name it. */
  readonly county?: string;
  /** Division code (GB/T 2260) of the smallest division named. */
  readonly region: string;
  /** True where the region is our estimate. */
  readonly estimated: boolean;
}

type Region = Pick<Place, "province" | "city" | "region"> & { readonly county?: string };

const shenmu: Region = { province: "陕西", city: "榆林", county: "神木市", region: "610881" };
const yuyang: Region = { province: "陕西", city: "榆林", county: "榆阳区", region: "610802" };
const fugu: Region = { province: "陕西", city: "榆林", county: "府谷县", region: "610822" };
const yulin: Region = { province: "陕西", city: "榆林", region: "610800" };
const huangling: Region = { province: "陕西", city: "延安", county: "黄陵县", region: "610632" };
const shaanxi: Region = { province: "陕西", city: "", region: "610000" };
const linyou: Region = { province: "陕西", city: "宝鸡", county: "麟游县", region: "610329" };
const binzhou: Region = { province: "陕西", city: "咸阳", county: "彬州市", region: "610482" };
const ejinHoro: Region = { province: "内蒙古", city: "鄂尔多斯", county: "伊金霍洛旗", region: "150627" };
const otog: Region = { province: "内蒙古", city: "鄂尔多斯", county: "鄂托克旗", region: "150624" };
const jungar: Region = { province: "内蒙古", city: "鄂尔多斯", county: "准格尔旗", region: "150622" };
const wuhai: Region = { province: "内蒙古", city: "乌海", region: "150300" };
const hainan: Region = { province: "内蒙古", city: "乌海", county: "海南区", region: "150303" };
const chifeng: Region = { province: "内蒙古", city: "赤峰", county: "元宝山区", region: "150403" };
const innerMongolia: Region = { province: "内蒙古", city: "", region: "150000" };
const shanxi: Region = { province: "山西", city: "", region: "140000" };
const jincheng: Region = { province: "山西", city: "晋城", region: "140500" };
const ningwu: Region = { province: "山西", city: "忻州", county: "宁武县", region: "140925" };
const shenchi: Region = { province: "山西", city: "忻州", county: "神池县", region: "140927" };
const hami: Region = { province: "新疆", city: "哈密", county: "伊州区", region: "650502" };
const jining: Region = { province: "山东", city: "济宁", region: "370800" };
const pingdingshan: Region = { province: "河南", city: "平顶山", region: "410400" };

const at =
  (kind: PlaceKind) =>
  (name: string, region: Region): Place => ({ name, kind, ...region, estimated: false });

const mine = at("矿");
const yard = at("煤场");
const park = at("园区");
const port = at("港口");
const station = at("站");
const border = at("口岸");
const plant = at("厂");

/** The source names the place but not, or not surely, where it lies. */
const estimated = (place: Place): Place => ({ ...place, estimated: true });

/** 产地、煤场、站、港 (domain §11.2), with the regions of the wares (domain §11.1). */
export const places = {
  hongliulin: mine("红柳林矿", shenmu),
  zhangjiamao: mine("张家峁矿", shenmu),
  ningtiaota: mine("柠条塔矿", shenmu),
  hanjiawan: mine("韩家湾矿", shenmu),
  xiaobaodang: mine("小保当矿", shenmu),
  jinjie: mine("锦界煤矿", shenmu),
  shigetai: estimated(mine("石圪台矿", shenmu)),
  yuandatan: mine("袁大滩矿", yuyang),
  hanglaiwan: mine("杭来湾煤矿", yuyang),
  dongfeng: mine("东风矿", yuyang),
  hejiata: estimated(mine("何家塔煤矿", fugu)),
  "fugu-reclamation": mine("府谷综治项目", fugu),
  "yulin-mine": mine("青梁煤矿", yulin),
  "huangling-1": estimated(mine("黄陵一号矿", huangling)),
  "huangling-2": estimated(mine("黄陵二号矿", huangling)),
  ruineng: estimated(mine("瑞能矿", shaanxi)),
  zhaoxian: estimated(mine("招贤煤矿", linyou)),
  dafosi: mine("大佛寺矿", binzhou),
  naoerhao: mine("淖尔壕矿", ejinHoro),
  bulianta: estimated(mine("补连塔矿", ejinHoro)),
  qipanjing: estimated(mine("棋盘井矿", otog)),
  suhaitu: mine("苏海图煤矿", wuhai),
  wuhushan: mine("五虎山矿", wuhai),
  liujia: estimated(mine("六家矿", chifeng)),
  laogongyingzi: estimated(mine("老公营子矿", chifeng)),
  yuecheng: estimated(mine("岳城煤矿", jincheng)),
  yuenan: mine("岳南煤业", shanxi),
  yixin: mine("亿欣煤业", shanxi),
  xingyu: mine("兴峪煤业", shanxi),
  sandaoling: estimated(mine("三道岭露天矿", hami)),
  xingcun: estimated(mine("星村煤矿", jining)),
  henghe: estimated(mine("横河煤矿", jining)),
  "pingmei-2": mine("平煤二矿", pingdingshan),

  luotuoshan: yard("骆驼山洗煤厂", wuhai),
  gongwusu: yard("公乌素洗煤厂", hainan),
  "suhaitu-north": yard("苏海图北煤场", wuhai),
  wanfa: estimated(yard("万发选煤厂", shanxi)),
  "inner-mongolia-yard": yard("云川储煤场", innerMongolia),

  "ningwu-xuyang": station("宁武旭阳站", ningwu),
  longgong: estimated(station("龙宫站", ningwu)),
  shenchinan: estimated(station("神池南站", shenchi)),
  ningjingxi: estimated(
    station("宁静西站", { province: "山西", city: "忻州", county: "静乐县", region: "140926" }),
  ),
  tanggongta: estimated(station("唐公塔站", jungar)),
  longwangqu: estimated(station("龙王渠站", jungar)),
  batuta: estimated(station("巴图塔站台", ejinHoro)),

  qinhuangdao: port("秦皇岛港", { province: "河北", city: "秦皇岛", region: "130300" }),
  caofeidian: port("曹妃甸港", { province: "河北", city: "唐山", county: "曹妃甸区", region: "130209" }),
  jingtang: port("京唐港", { province: "河北", city: "唐山", region: "130200" }),
  huanghua: port("黄骅港", { province: "河北", city: "沧州", region: "130900" }),
  rizhao: port("日照港", { province: "山东", city: "日照", region: "371100" }),
  qingdao: port("青岛港", { province: "山东", city: "青岛", region: "370200" }),
  guangzhou: port("广州港", { province: "广东", city: "广州", region: "440100" }),
  "wuhu-sanshan": port("芜湖三山港", { province: "安徽", city: "芜湖", region: "340200" }),

  ceke: border("策克口岸", { province: "内蒙古", city: "阿拉善盟", county: "额济纳旗", region: "152923" }),
  ganqimaodu: border("甘其毛都口岸", {
    province: "内蒙古",
    city: "巴彦淖尔",
    county: "乌拉特中旗",
    region: "150824",
  }),

  "shanxi-plant": estimated(plant("汾源电厂", shanxi)),
  "inquiring-plant": plant("汀岸电厂", { province: "", city: "", region: "" }),

  "shuoyuan-park": estimated(park("朔原煤炭物流园", yuyang)),
  "shuoyuan-shenmu-park": estimated(park("朔原神木集运园", shenmu)),
} as const satisfies Record<string, Place>;

export type PlaceKey = keyof typeof places;
