/** 地区 of a place: its city, and its province where it has none. */
interface Located {
  readonly province: string;
  readonly city: string;
}

export const areaIdOf = ({ province, city }: Located): string => `${province}-${city}`;

/** "陕西-榆林" as its province and its city. */
export function areaOf(id: string): Located {
  const [province = "", ...city] = id.split("-");
  return { province, city: city.join("-") };
}

export const areaNameOf = (id: string): string => {
  const { province, city } = areaOf(id);
  return city === "" ? province : city;
};
