/** 收藏动态: what whoever follows a ware is told of it (domain §9). */
export const followNews = { price: "降价", stock: "到货" } as const;
export type FollowNews = keyof typeof followNews;

/** As many wares, and as many shops, a user may follow. */
export const followedMost = 500;
