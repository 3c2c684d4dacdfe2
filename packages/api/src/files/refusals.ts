import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of files, by their codes. */
export const filesRefusals = {
  FILES_NONE: ["A1001", "请选择要上传的文件"],
  FILES_TOO_MANY: ["A1002", "一次最多上传{most}个文件"],
  FILE_EMPTY: ["A1003", "{name}：文件没有内容"],
  FILE_TOO_LARGE: ["A1004", "{name}：文件大小超出限制{most}"],
  FILE_KIND_REFUSED: ["A1005", "{name}：文件格式不允许，可上传{kinds}"],
  FILE_NOT_AS_NAMED: ["A1006", "{name}：文件内容为{kind}，与扩展名不符"],
  FILES_WAITING: ["A1007", "贵公司已上传而未使用的文件过多，请稍后再试"],
  UPLOAD_BROKEN: ["A1008", "上传内容不完整，请重新上传"],
  FILE_UNKNOWN: ["A1009", "附件不存在或已失效，请重新上传"],
  FILES_TOO_LARGE_TOGETHER: ["A1010", "所选文件合计超过{most}，请分次下载"],
  ARCHIVE_FALSE: ["A1011", "{name}：压缩包目录与实际内容不符，已拒绝，请重新压缩后上传"],
  FILE_INFECTED: ["A1012", "{name}：检出病毒{virus}，已拒绝，请查杀后重新制作文件"],
  SCANNER_AWAY: ["A1013", "{name}：病毒查杀服务暂不可用，文件未保存，请稍后重试"],
  PHOTO_TOO_LARGE: ["I1137", "{name}：图片不得超过{most}像素"],
  PICTURE_UNREADABLE: ["S1120", "{name}：图片无法读取，请重新导出后上传"],
  PICTURE_TOO_LARGE: ["S1121", "{name}：图片尺寸过大，不得超过{most}万像素"],
  ARCHIVE_TOO_LARGE: ["S1122", "{name}：压缩包解压后过大或文件过多，已拒绝"],
} as const satisfies RefusalTable;
