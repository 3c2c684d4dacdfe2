/**
 * Where known places of the coal trade lie, and how far a haul is between two addresses. Degrees are east and north.
 */

/** A point on the earth, in degrees. */
export interface Point {
  /** Degrees east. */
  readonly longitude: number;
  /** Degrees north. */
  readonly latitude: number;
}

/** A route between two addresses. */
export interface Route {
  /** Address of loading. */
  readonly from: string;
  /** Address of unloading. */
  readonly to: string;
  /** Point of the place that is named in `from`. */
  readonly start: Point;
  /** Point of the place that is named in `to`. */
  readonly end: Point;
  /** Estimated length, at least 1. */
  readonly kilometres: number;
}

/** Places of the coal trade in degrees, narrower places before the wider ones that contain them. */
const places: readonly (readonly [name: string, longitude: number, latitude: number])[] = [
  ["府谷", 111.07, 39.03],
  ["神木", 110.5, 38.84],
  ["榆阳", 109.73, 38.29],
  ["横山", 109.29, 37.96],
  ["定边", 107.6, 37.59],
  ["榆林", 109.73, 38.29],
  ["杭来湾", 109.62, 38.3],
  ["准格尔", 111.24, 39.86],
  ["东胜", 110.0, 39.82],
  ["伊金霍洛", 109.75, 39.57],
  ["鄂尔多斯", 109.78, 39.61],
  ["包头", 109.84, 40.66],
  ["呼和浩特", 111.75, 40.84],
  ["大同", 113.3, 40.08],
  ["朔州", 112.43, 39.33],
  ["忻州", 112.73, 38.42],
  ["太原", 112.55, 37.87],
  ["临汾", 111.52, 36.09],
  ["吕梁", 111.14, 37.52],
  ["长治", 113.12, 36.2],
  ["晋城", 112.85, 35.49],
  ["曹妃甸", 118.46, 39.27],
  ["唐山", 118.18, 39.63],
  ["秦皇岛", 119.6, 39.93],
  ["黄骅", 117.33, 38.37],
  ["京唐", 119.01, 39.21],
  ["天津", 117.2, 39.08],
  ["石家庄", 114.51, 38.04],
  ["邯郸", 114.54, 36.63],
  ["邢台", 114.5, 37.07],
  ["日照", 119.53, 35.42],
  ["济南", 117.12, 36.65],
  ["济宁", 116.59, 35.41],
  ["郑州", 113.63, 34.75],
  ["平顶山", 113.19, 33.77],
  ["咸阳", 108.71, 34.33],
  ["铜川", 108.95, 34.9],
  ["渭南", 109.51, 34.5],
  ["延安", 109.49, 36.59],
  ["彬州", 108.08, 35.03],
  ["西安", 108.94, 34.34],
  ["银川", 106.23, 38.49],
  ["兰州", 103.83, 36.06],
  ["徐州", 117.28, 34.21],
  ["武汉", 114.31, 30.59],
  ["南京", 118.8, 32.06],
  ["上海", 121.47, 31.23],
  ["广州", 113.26, 23.13],
  ["乌鲁木齐", 87.62, 43.83],
  ["陕西", 108.94, 34.34],
  ["内蒙古", 110.0, 39.82],
  ["山西", 112.55, 37.87],
  ["河北", 114.51, 38.04],
  ["山东", 117.12, 36.65],
  ["河南", 113.63, 34.75],
  ["宁夏", 106.23, 38.49],
  ["甘肃", 103.83, 36.06],
  ["新疆", 87.62, 43.83],
  ["江苏", 118.8, 32.06],
  ["湖北", 114.31, 30.59],
  ["安徽", 117.23, 31.82],
  ["北京", 116.41, 39.9],
  ["广东", 113.26, 23.13],
];

/** Point of the first known place that an address names; null where it names none. */
export function findPoint(address: string): Point | null {
  const found = places.find(([name]) => address.includes(name));
  return found ? { longitude: found[1], latitude: found[2] } : null;
}

const earthKilometres = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Length of the straight line, in kilometres. */
export function kilometresBetween(a: Point, b: Point): number {
  const [dy, dx] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(dy / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dx / 2) ** 2;
  return 2 * earthKilometres * Math.asin(Math.sqrt(h));
}

/** Factor by which a road is longer than the straight line. */
const detour = 1.25;
/** Length that counts for an unknown route, in kilometres: a day's drive. */
const usualKilometres = 400;

/** Route between two addresses; null where either names no known place. */
export function routeBetween(from: string, to: string): Route | null {
  const [start, end] = [findPoint(from), findPoint(to)];
  if (start === null || end === null) return null;
  const straight = kilometresBetween(start, end);
  return { from, to, start, end, kilometres: Math.max(1, Math.round(straight * detour)) };
}

export const kilometresOf = (from: string, to: string): number =>
  routeBetween(from, to)?.kilometres ?? usualKilometres;

/** Point on the straight line of a route after a share of it, from 0 to 1. */
export const pointAlong = ({ start, end }: Route, share: number): Point => {
  const at = Math.min(1, Math.max(0, share));
  return {
    longitude: start.longitude + (end.longitude - start.longitude) * at,
    latitude: start.latitude + (end.latitude - start.latitude) * at,
  };
};

/** Share of a route that is done at a point, from 0 to 1: the point is first projected onto the line. */
export function shareAt({ start, end }: Route, { longitude, latitude }: Point): number {
  const [dx, dy] = [end.longitude - start.longitude, end.latitude - start.latitude];
  const length = dx * dx + dy * dy;
  if (length === 0) return 1;
  const along = ((longitude - start.longitude) * dx + (latitude - start.latitude) * dy) / length;
  return Math.min(1, Math.max(0, along));
}
