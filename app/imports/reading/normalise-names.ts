export { normalised, personKey } from '~/domain/comparable-text'
export { tidy } from '../workbook/cell'

/** A PDV number as it is compared: a number format may display `1 234`, and no number holds a space. */
export function pdvKey(text: string): string {
  return text.normalize('NFC').replace(/\s/gu, '')
}
