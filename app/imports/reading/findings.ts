import { type ImportFinding, located } from '~/domain/imports/finding'
import { written } from '~/domain/imports/french'

/** Where a sentence is about. */
export interface Place {
  sheet?: string
  row?: number
  column?: string
  site?: string
}

/** How many findings a report lists; the rest is counted. A report is one document and one answer. */
const MAX_LISTED = 2_000

/** A finding whose sentence begins with its sheet, row and column. */
export function finding(place: Place, what: string): ImportFinding {
  const { sheet, row = null, column = null, site = null } = place
  // why: the sheet of a .csv file has no name
  return located({ sheet: sheet || null, row, column, site }, what)
}

/** What was found so far: as much as a report lists, and how many more there were. */
export interface Found {
  listed: readonly ImportFinding[]
  unlisted: number
}

/** Findings in the order they were made, as many as a report can list. */
export class Findings {
  readonly listed: ImportFinding[]
  #unlisted: number

  /** Goes on from what an earlier step found. */
  constructor({ listed, unlisted }: Found = { listed: [], unlisted: 0 }) {
    this.listed = [...listed]
    this.#unlisted = unlisted
  }

  add(place: Place, what: string): void {
    if (this.listed.length < MAX_LISTED) this.listed.push(finding(place, what))
    else this.#unlisted++
  }

  /** For another step, which may be in another thread. */
  found(): Found {
    return { listed: this.listed, unlisted: this.#unlisted }
  }

  /** What is listed, and a last sentence that counts what is not. */
  all(): ImportFinding[] {
    if (this.#unlisted === 0) return this.listed
    const rest =
      this.#unlisted === 1
        ? 'Un autre message n’est pas affiché.'
        : `${written(this.#unlisted)} autres messages ne sont pas affichés.`
    return [...this.listed, finding({}, rest)]
  }
}
