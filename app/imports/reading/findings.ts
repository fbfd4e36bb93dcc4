import type { ImportFinding } from '~/domain/imports/finding'
import { french, quoted, written } from '~/domain/imports/french'

/** Where a sentence is about. */
export interface Place {
  sheet?: string
  row?: number
  column?: string
  site?: string
}

/** How many findings a report lists; the rest is counted. A report is one document and one answer. */
export const MAX_LISTED = 2_000

function prefix({ sheet, row, column }: Place): string {
  const parts = [
    sheet === undefined ? '' : `feuille ${quoted(sheet)}`,
    row === undefined ? '' : `ligne ${row}`,
    column === undefined ? '' : `colonne ${quoted(column)}`,
  ].filter((part) => part !== '')
  const text = parts.join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)} : ` : ''
}

/** A finding whose sentence begins with its sheet, row and column. */
export function finding(place: Place, what: string): ImportFinding {
  return {
    sheet: place.sheet ?? null,
    row: place.row ?? null,
    column: place.column ?? null,
    site: place.site ?? null,
    message: french(prefix(place) + what),
  }
}

/** Findings in the order they were made, as many as a report can list. */
export class Findings {
  readonly listed: ImportFinding[]
  #unlisted = 0

  /** @param listed what an earlier step found */
  constructor(listed: readonly ImportFinding[] = []) {
    this.listed = [...listed]
  }

  add(place: Place, what: string): void {
    if (this.listed.length < MAX_LISTED) this.listed.push(finding(place, what))
    else this.#unlisted++
  }

  /** What is listed, and a last sentence that counts what is not. */
  all(): ImportFinding[] {
    if (this.#unlisted === 0) return this.listed
    return [
      ...this.listed,
      finding({}, `${written(this.#unlisted)} autres messages ne sont pas affichés.`),
    ]
  }
}
