export { normalised } from '~/domain/comparable-text'

/** Text of a file with its inner spaces joined, no control or direction characters, and no space at either end. */
export function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

/** A PDV number as it is compared: a number format may display `1 234`, and no number holds a space. */
export function pdvKey(text: string): string {
  return text.normalize('NFC').replace(/\s/gu, '')
}

/** The words of a person's name in an order of their own: case, accents, hyphens and word order do not count. */
export function personKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}
