/** When something is due that is not done yet: on the day itself, or before it. */
export const dueTimes = { today: "今日到期", overdue: "已逾期" } as const;
export type DueTime = keyof typeof dueTimes;
