const provinces = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼";
const form = new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}$`);

/** 车牌号: seven characters, or eight of a new-energy vehicle; capital letters without I and O. */
export const isPlate = (text: string): boolean => form.test(text);
