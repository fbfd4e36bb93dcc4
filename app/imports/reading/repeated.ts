/**
 * That what counts once, for its PDV number or for the file, stands in an earlier row already: the row is what whoever
 * mends the file looks for, and it is true of the third as of the second.
 */
export const alreadyIn = (row: number, what: string, pdv?: string | null): string =>
  `${what} figure déjà ligne ${row}${pdv ? ` pour le PDV ${pdv}` : ''}.`
