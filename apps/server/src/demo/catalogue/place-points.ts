import type { PlaceKey } from "./places.ts";

/**
 * Where places of the demo lie, in degrees east and north, as text of two decimals: to some kilometres, by the town that they
 * belong to. Those of `placeNotes` have theirs there, and the others have none.
 */
export const placePoints: Readonly<
  Partial<Record<PlaceKey, readonly [longitude: string, latitude: string]>>
> = {
  hongliulin: ["110.33", "38.98"],
  ningtiaota: ["110.20", "39.07"],
  hanjiawan: ["110.29", "39.18"],
  xiaobaodang: ["109.93", "38.82"],
  jinjie: ["110.16", "38.80"],
  shigetai: ["110.15", "39.30"],
  yuandatan: ["109.55", "38.42"],
  dongfeng: ["109.75", "38.40"],
  hejiata: ["110.85", "39.20"],
  "fugu-reclamation": ["110.90", "39.25"],
  "huangling-1": ["109.09", "35.62"],
  "huangling-2": ["108.86", "35.60"],
  zhaoxian: ["107.62", "34.80"],
  dafosi: ["108.02", "35.09"],
  naoerhao: ["110.02", "39.48"],
  bulianta: ["110.11", "39.33"],
  qipanjing: ["107.02", "39.38"],
  suhaitu: ["106.88", "39.47"],
  wuhushan: ["106.80", "39.53"],
  luotuoshan: ["106.93", "39.45"],
  gongwusu: ["106.90", "39.40"],
  liujia: ["119.35", "42.28"],
  yuecheng: ["112.52", "35.62"],
  sandaoling: ["92.68", "43.13"],
  xingcun: ["116.90", "35.55"],
  henghe: ["116.75", "35.52"],
  "pingmei-2": ["113.32", "33.77"],
  qinhuangdao: ["119.62", "39.92"],
  caofeidian: ["118.53", "38.94"],
  jingtang: ["119.01", "39.21"],
  huanghua: ["117.86", "38.33"],
  rizhao: ["119.56", "35.38"],
  qingdao: ["120.21", "36.01"],
  guangzhou: ["113.60", "22.80"],
  "wuhu-sanshan": ["118.25", "31.22"],
  "shuoyuan-park": ["109.76", "38.05"],
  "shuoyuan-shenmu-park": ["110.45", "38.86"],
};
