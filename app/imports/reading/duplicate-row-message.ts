import { sheetAndRow } from '~/domain/records/sheet-rows'

/** French message for a row whose key was already read; of several read sheets with the position of its sheet. */
export function duplicateRowMessage(first: number, what: string, pdv?: string | null): string {
  const { sheet, row } = sheetAndRow(first)
  const where = sheet > 0 ? ` de la ${sheet + 1}e feuille lue` : ''
  return `${what} figure déjà ligne ${row}${where}${pdv ? ` pour le PDV ${pdv}` : ''}.`
}
