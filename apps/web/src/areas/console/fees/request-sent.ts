/** The message once a change of what is charged has been requested. */
export const requestSent = "已提交，等待另一位财务人员复核";
