import { type ImportFinding, located } from '~/domain/imports/finding'
import { groupedWords, isFall, type WarningKind } from '~/domain/imports/warning-kinds'
import { numberText } from '~/domain/sentence-parts'

/** Where a sentence is about. */
export interface Place {
  sheet?: string
  row?: number
  column?: string
  site?: string
}

/** How many findings a report lists; the rest is counted. A report is one document and one answer. */
const MAX_LISTED = 500

/** A finding whose sentence begins with its sheet, row and column. */
export function finding(place: Place, what: string): ImportFinding {
  const { sheet, row = null, column = null, site = null } = place
  // why: the sheet of a .csv file has no name
  return located({ sheet: sheet || null, row, column, site }, what)
}

/** What a group names; the rest of it is counted. */
const NAMED = 10

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
    if (this.#said.length < NAMED) this.#said.push(finding({ ...place, sheet: '' }, what).message)
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

/** What was found so far: as much as a report lists, and how many more there were. */
export interface Found {
  listed: readonly ImportFinding[]
  unlisted: number
  /** of these not among them: how many figures fall, by concession */
  fallen?: readonly (readonly [site: string, count: number])[]
}

/** How many figures of a concession fall beyond what is listed: these alone colour an import (4-decisions, 41). */
function fallenOf(site: string, count: number): ImportFinding {
  const words =
    count === 1
      ? 'un chiffre en baisse, non détaillé.'
      : `${groupedWords('drop', count)}, non détaillés.`
  return { ...finding({ site }, `${site}\u202f: ${words}`), kind: 'drop', count }
}

/** Findings in the order they were made, as many as a report can list. */
export class Findings {
  readonly #listed: (ImportFinding | Group)[]
  readonly #groups = new Map<string, Group>()
  #unlisted: number
  readonly #fallen: Map<string, number>

  /** Goes on from what an earlier step found. */
  constructor({ listed, unlisted, fallen = [] }: Found = { listed: [], unlisted: 0 }) {
    this.#listed = [...listed]
    this.#unlisted = unlisted
    this.#fallen = new Map(fallen)
  }

  get listed(): ImportFinding[] {
    return this.#listed.map((one) => (one instanceof Group ? one.finding() : one))
  }

  /** @param kind findings of one kind about one sheet of one concession are told together (4-decisions, 41) */
  add(place: Place, what: string, kind: WarningKind | null = null): void {
    const key = kind === null ? null : JSON.stringify([kind, place.site, place.sheet])
    const known = key === null ? undefined : this.#groups.get(key)
    if (known) known.add(place, what)
    else if (this.#listed.length >= MAX_LISTED) this.#count(place, kind)
    else if (key === null || kind === null) this.#listed.push(finding(place, what))
    else {
      const group = new Group(place, what, kind)
      this.#groups.set(key, group)
      this.#listed.push(group)
    }
  }

  /** Counts what is not listed, falls by concession: they must not turn green because the list is full. */
  #count({ site = '' }: Place, kind: WarningKind | null): void {
    if (kind && isFall(kind)) this.#fallen.set(site, (this.#fallen.get(site) ?? 0) + 1)
    else this.#unlisted++
  }

  /** For another step, which may be in another thread. */
  found(): Found {
    return { listed: this.listed, unlisted: this.#unlisted, fallen: [...this.#fallen] }
  }

  /** What is listed, a sentence for each concession of which more figures fall, and a last one that counts the rest. */
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
