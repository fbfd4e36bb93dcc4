import { type ImportFinding, located } from '~/domain/imports/finding'
import { groupedWords, isFall, isReserve, type WarningKind } from '~/domain/imports/warning-kinds'
import { numberText } from '~/domain/message-format'

/** Location of a finding in the file. */
export interface Place {
  sheet?: string
  row?: number
  column?: string
  site?: string
}

/** Most findings listed in a report, which is stored as one document; further findings are counted. */
const MAX_LISTED = 500

/** Further ones of the kinds that put an import under reserve, so that a full list does not turn it green. */
const MAX_RESERVES = 100

const mostListed = (kind: WarningKind | null) =>
  kind !== null && isReserve(kind) ? MAX_LISTED + MAX_RESERVES : MAX_LISTED

/** A finding whose message begins with its sheet, row and column. */
export function finding(place: Place, what: string): ImportFinding {
  const { sheet, row = null, column = null, site = null } = place
  // The single sheet of a .csv file has no name.
  return located({ sheet: sheet || null, row, column, site }, what)
}

/** Number of messages that a group lists; further ones are counted. */
const MESSAGES_OF_GROUP = 10

/** Findings of one kind about one sheet of one concession. */
class Group {
  readonly #kind: WarningKind
  readonly #first: ImportFinding
  readonly #said: string[] = []
  count = 0

  constructor(place: Place, what: string, kind: WarningKind) {
    this.#kind = kind
    this.#first = finding(place, what)
    this.add(place, what)
  }

  add(place: Place, what: string): void {
    this.count++
    if (this.#said.length < MESSAGES_OF_GROUP)
      this.#said.push(finding({ ...place, sheet: '' }, what).message)
  }

  finding(): ImportFinding {
    const own = { kind: this.#kind, count: this.count }
    if (this.count === 1) return { ...this.#first, ...own }
    const rest = this.count - this.#said.length
    const others = rest > 0 ? [rest === 1 ? 'Et un autre.' : `Et ${numberText(rest)} autres.`] : []
    const what = [`${groupedWords(this.#kind, this.count)}.`, ...this.#said, ...others].join(' ')
    const { sheet, site } = this.#first
    const place = { sheet, row: null, column: null, site }
    return { ...located(place, what), ...own }
  }
}

/** Findings so far: listed ones, and the number of further ones. */
export interface Found {
  listed: readonly ImportFinding[]
  unlisted: number
  /** number of further decreased figures, by concession; not counted in `unlisted` */
  fallen?: readonly (readonly [site: string, count: number])[]
}

/** Counts a concession's unlisted decreases, because decreases determine the colour of an import (4-decisions, 41). */
function fallenOf(site: string, count: number): ImportFinding {
  const words =
    count === 1
      ? 'un chiffre en baisse, non détaillé.'
      : `${groupedWords('drop', count)}, non détaillés.`
  return { ...finding({ site }, `${site}\u202f: ${words}`), kind: 'drop', count }
}

/** Findings in the order they were added, up to the limit of a report. */
export class Findings {
  readonly #listed: (ImportFinding | Group)[]
  readonly #groups = new Map<string, Group>()
  #unlisted: number
  readonly #fallen: Map<string, number>
  readonly #located: (place: Place) => Place

  /**
   * Continues with the findings of an earlier step.
   * @param located place in the file of a place in the product's own workbook, for a file of another program
   */
  constructor(
    { listed, unlisted, fallen = [] }: Found = { listed: [], unlisted: 0 },
    located = (place: Place): Place => place,
  ) {
    this.#located = located
    this.#listed = [...listed]
    this.#unlisted = unlisted
    this.#fallen = new Map(fallen)
  }

  get listed(): ImportFinding[] {
    return this.#listed.map((one) => (one instanceof Group ? one.finding() : one))
  }

  /** @param kind findings of one kind about one sheet of one concession are grouped (4-decisions, 41) */
  add(meant: Place, what: string, kind: WarningKind | null = null): void {
    const place = this.#located(meant)
    const key = kind === null ? null : JSON.stringify([kind, place.site, place.sheet])
    const known = key === null ? undefined : this.#groups.get(key)
    if (known) known.add(place, what)
    else if (this.#listed.length >= mostListed(kind)) this.#count(place, kind)
    else if (key === null || kind === null) this.#listed.push(finding(place, what))
    else {
      const group = new Group(place, what, kind)
      this.#groups.set(key, group)
      this.#listed.push(group)
    }
  }

  /**
   * Counts an unlisted finding. Decreases are counted by concession, so that a full list does not turn the import
   * green.
   */
  #count({ site = '' }: Place, kind: WarningKind | null): void {
    if (kind && isFall(kind)) this.#fallen.set(site, (this.#fallen.get(site) ?? 0) + 1)
    else this.#unlisted++
  }

  /** Serialisable state for a later step, which may run in another thread. */
  found(): Found {
    return { listed: this.listed, unlisted: this.#unlisted, fallen: [...this.#fallen] }
  }

  /**
   * The listed findings, one count per concession with unlisted decreases, and one count of all other unlisted
   * findings.
   */
  all(): ImportFinding[] {
    const fallen = [...this.#fallen].map(([site, count]) => fallenOf(site, count))
    const listed = [...this.listed, ...fallen]
    if (this.#unlisted === 0) return listed
    const rest =
      this.#unlisted === 1
        ? 'Un autre message n’est pas affiché.'
        : `${numberText(this.#unlisted)} autres messages ne sont pas affichés.`
    return [...listed, finding({}, rest)]
  }
}
