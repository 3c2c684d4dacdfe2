/** 地区 of a place, under which its wares are found. */
interface ProvinceAndCity {
  readonly province: string;
  /** City; empty where the place has none, and its area is the province. */
  readonly city: string;
}

export const areaIdOf = ({ province, city }: ProvinceAndCity): string => `${province}-${city}`;

/** "陕西-榆林" as its province and its city. */
export function areaOf(id: string): ProvinceAndCity {
  const [province = "", ...city] = id.split("-");
  return { province, city: city.join("-") };
}

export const areaNameOf = (id: string): string => {
  const { province, city } = areaOf(id);
  return city === "" ? province : city;
};
