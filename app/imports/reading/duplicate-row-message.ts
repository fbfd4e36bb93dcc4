/**
 * Error text for a key that an earlier row already uses. It names the first row, so that the user finds the duplicate.
 */
export const duplicateRowMessage = (row: number, what: string, pdv?: string | null): string =>
  `${what} figure déjà ligne ${row}${pdv ? ` pour le PDV ${pdv}` : ''}.`
