/**
 * File name made of a title: its letters and digits, joined by hyphens.
 * @param extension without the dot
 */
export const fileName = (title: string, extension: string): string =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.${extension}`

/** `Content-Disposition` of a download whose file name is made of a title. */
export function attachment(title: string, extension: string): string {
  const name = fileName(title, extension)
  const plain = name.normalize('NFD').replace(/[^\w.-]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
