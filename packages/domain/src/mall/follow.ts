/** 收藏动态: what a user who follows a ware is notified of (domain §9). */
export const followNews = { price: "降价", stock: "到货" } as const;
export type FollowNews = keyof typeof followNews;

/** Greatest number of wares that a user may follow, and of shops. */
export const followedMost = 500;
