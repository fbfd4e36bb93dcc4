import { groupBy } from '~/domain/group-by'
import { numberText, quoted } from '~/domain/message-format'
import type { Column, SheetLayout } from './columns'
import { duplicateRowMessage } from './duplicate-row-message'
import type { Findings, Place } from './findings'
import { pdvKey } from './normalise-names'
import type { SheetRow } from './read-sheet'

/** A stored concession with its PDV numbers. */
export interface KnownSite {
  siteId: string
  name: string
  numerosPDV: readonly string[]
}

/** A failed concession, or a placeholder for one: an unknown PDV number, or the rows without number. */
export interface FailedSite {
  siteId: string | null
  name: string
  /** number of further unknown PDV numbers, for the entry that only counts them */
  count?: number
}

/** Most unknown numbers listed one by one; further ones are counted, because a report is stored as one document. */
const UNKNOWN_NAMED = 100

/** Name of the failed entry for rows without PDV number. */
const NO_PDV = 'Sans N° PDV'

const missing = (where: string) =>
  `le numéro manque juste ${where} ligne de cette concession\u202f: si cette ligne lui appartient, répétez-le.`
const BELOW = missing('sous une')
const ABOVE = missing('au-dessus d’une')

/** A row with a service and without PDV number. */
interface Numberless {
  place: Place & { sheet: string; row: number }
  service: string
}

/** Content of a PDV number with a spreadsheet's text markers (`="00327"`, `'00327`); null for other numbers. */
const asText = (pdv: string) => /^(?:="([^"]+)"|'(.+))$/.exec(pdv)?.slice(1).find(Boolean) ?? null

/** Advice to write a number without its text markers; '' for other numbers. */
function withoutSigns(pdv: string): string {
  const plain = asText(pdv)
  return plain === null
    ? ''
    : `\u202f; écrivez ${quoted(plain)}, sans signe égal, apostrophe ni guillemets`
}

const withoutZeros = (pdv: string) => pdv.replace(/^0+/, '')

const keyOf = (...key: string[]) => key.join('\n')

/**
 * Finds the concession of each row and collects failed concessions: one error anywhere fails the whole concession (spec
 * 5 §1).
 */
export class SiteResolver {
  readonly #owners = new Map<string, KnownSite[]>()
  /** PDV numbers by their form without leading zeros; null when several numbers or concessions share that form */
  readonly #alike = new Map<string, { number: string; name: string } | null>()
  readonly #failed = new Map<string, FailedSite>()
  /** number of unknown PDV numbers listed, and the ones only counted */
  #unknownNamed = 0
  readonly #unknownCounted = new Set<string>()
  readonly #seen = new Set<string>()
  /** the first row of each key within a PDV number */
  readonly #rows = new Map<string, number>()
  readonly #errors: Findings
  /** the last row with a concession, and that concession */
  #above: { sheet: string; row: number; site: KnownSite } | null = null
  /** the rows without number directly above the next row */
  #numberless: Numberless[] = []
  /** numberless rows, with the concession of the row directly below */
  readonly #claims: { rows: readonly Numberless[]; pdv: string; site: KnownSite }[] = []

  constructor(sites: readonly KnownSite[], errors: Findings) {
    this.#errors = errors
    // Normalised, because rows are compared without spaces.
    const numbered = sites.flatMap((site) =>
      [...new Set(site.numerosPDV.map(pdvKey))].map((pdv) => ({ pdv, site })),
    )
    for (const [pdv, list] of groupBy(numbered, (one) => one.pdv))
      this.#owners.set(
        pdv,
        list.map(({ site }) => site),
      )
  }

  /** Adds an error of a concession or of a placeholder. */
  fail(site: KnownSite | null, name: string, place: Place, what: string): void {
    const key = site?.siteId ?? `? ${name}`
    if (!this.#failed.has(key)) {
      if (!site && name !== NO_PDV && this.#unknownNamed++ >= UNKNOWN_NAMED) {
        this.#unknownCounted.add(name)
        return
      }
      this.#failed.set(key, { siteId: site?.siteId ?? null, name })
    }
    this.#errors.add({ ...place, site: name }, what)
  }

  /** The entry that counts further unknown numbers; empty when all are listed. */
  #counted(): FailedSite[] {
    const count = this.#unknownCounted.size
    if (count === 0) return []
    const [name, what] =
      count === 1
        ? ['et un autre numéro inconnu', 'Un autre numéro PDV n’est rattaché à aucune concession.']
        : [
            `et ${numberText(count)} autres numéros inconnus`,
            `${numberText(count)} autres numéros PDV ne sont rattachés à aucune concession.`,
          ]
    this.#errors.add({ site: name }, what)
    return [{ siteId: null, name, count }]
  }

  /** Tests whether a key occurs for the first time. */
  #first(...key: string[]): boolean {
    const text = keyOf(...key)
    return !this.#seen.has(text) && Boolean(this.#seen.add(text))
  }

  /**
   * Advice for an unknown number that a spreadsheet may have stripped of leading zeros; '' when no known number
   * matches.
   */
  #padded(pdv: string): string {
    if (this.#alike.size === 0)
      for (const [number, [site, twin]] of this.#owners) {
        const short = withoutZeros(number)
        const one = site && !twin && !this.#alike.has(short) ? { number, name: site.name } : null
        this.#alike.set(short, one)
      }
    const found = this.#alike.get(withoutZeros(pdv))
    if (!found) return ''
    return `\u202f; ${quoted(found.number)} est celui de ${quoted(found.name)} (les zéros du début comptent)`
  }

  /** The concessions that carry a number; more than one is an error of each of them. */
  ownersOf(pdv: string): readonly KnownSite[] {
    return this.#owners.get(pdv) ?? []
  }

  /** Message for a number that no concession, or more than one, carries. */
  numberMessage(pdv: string): string {
    const owners = this.ownersOf(pdv)
    if (owners.length === 0)
      return `le numéro PDV ${quoted(pdv)} n’est rattaché à aucune concession${withoutSigns(pdv) || this.#padded(pdv)}.`
    const shared = owners.map((site) => quoted(site.name)).join(' et ')
    return `le numéro PDV ${quoted(pdv)} est rattaché à plusieurs concessions (${shared}).`
  }

  /** The concession of a row; undefined when the number is missing, unknown or shared, after adding the error. */
  ownerOf(layout: SheetLayout, row: SheetRow<readonly Column[]>): KnownSite | undefined {
    const pdvPlace = { sheet: layout.name, row: row.row, column: 'N° PDV' }
    const owners = row.pdv === null ? [] : this.ownersOf(row.pdv)
    const [owner] = owners
    const names = owner ? owners.map((site) => site.name) : [row.pdv ?? NO_PDV]
    if (row.pdv !== null && owners.length !== 1 && this.#first('pdv', layout.name, row.pdv)) {
      const what = this.numberMessage(row.pdv)
      for (const [i, name] of names.entries()) this.fail(owners[i] ?? null, name, pdvPlace, what)
    }
    for (const { column, what } of row.wrongs)
      for (const [i, name] of names.entries())
        this.fail(owners[i] ?? null, name, { ...pdvPlace, column }, what)
    const site = owners.length === 1 ? owner : undefined
    this.#endBlock(pdvPlace, row, site)
    return site
  }

  /**
   * Fails the concession of the row directly above a numberless row with a service, since the row may belong there. A
   * row directly below is claimed and checked at the end. Otherwise the concession would be stored incompletely (spec 5
   * §1). Subtotals name no service and are ignored.
   */
  #endBlock(
    place: Place & { sheet: string; row: number },
    { pdv, values }: SheetRow<readonly Column[]>,
    site: KnownSite | undefined,
  ): void {
    const { sheet, row } = place
    const isNext = (other: { sheet: string; row: number } | undefined) =>
      other?.sheet === sheet && other.row === row - 1
    const above = this.#above && isNext(this.#above) ? this.#above.site : null
    const before = isNext(this.#numberless.at(-1)?.place) ? this.#numberless : []
    const service = pdv === null && 'service' in values ? values.service : null
    const block = site ?? (service === null ? null : above)
    this.#above = block && { sheet, row, site: block }
    this.#numberless = service === null ? [] : [...before, { place, service: String(service) }]
    if (block && !site) this.fail(block, block.name, place, BELOW)
    // Not the concession above: it has failed already.
    if (site && pdv !== null && before.length > 0 && above?.siteId !== site.siteId)
      this.#claims.push({ rows: before, pdv, site })
  }

  /** Tests whether a PDV number has a row of this service, so that a numberless row of it would be a duplicate. */
  #hasService(sheet: string, pdv: string, service: string): boolean {
    return this.#rows.has(keyOf(sheet, pdv, service))
  }

  /**
   * Fails the concessions that numberless rows directly above may belong to. Last, since the service may occur further
   * down.
   */
  #settleClaims(): void {
    for (const { rows, pdv, site } of this.#claims.splice(0))
      for (const { place, service } of rows)
        if (!this.#hasService(place.sheet, pdv, service)) this.fail(site, site.name, place, ABOVE)
  }

  /**
   * Adds an error for a duplicate key within a PDV number.
   * @param what French text for the key; `pdv` is appended
   */
  unique(
    site: KnownSite,
    place: Place & { sheet: string; row: number },
    key: string[],
    { what, pdv }: { what: string; pdv?: string | null },
  ): void {
    const text = keyOf(place.sheet, ...key)
    const first = this.#rows.get(text)
    if (first === undefined) this.#rows.set(text, place.row)
    else this.fail(site, site.name, place, duplicateRowMessage(first, what, pdv))
  }

  /** Splits concessions into those without errors and the failed ones. */
  part<T extends { site: KnownSite }>(all: Iterable<T>): { whole: T[]; failed: FailedSite[] } {
    this.#settleClaims()
    const whole = [...all].filter(({ site }) => !this.#failed.has(site.siteId))
    return { whole, failed: [...this.#failed.values(), ...this.#counted()] }
  }
}
