import { groupBy } from '~/domain/group-by'
import { numberText, quoted } from '~/domain/sentence-parts'
import type { Column, SheetLayout } from './columns'
import type { Findings, Place } from './findings'
import { pdvKey } from './names'
import type { SheetRow } from './read-sheet'
import { alreadyIn } from './repeated'

/** A concession that rows may belong to. */
export interface KnownSite {
  siteId: string
  name: string
  numerosPDV: readonly string[]
}

/** A concession of the file, by name, or what stands for one: an unknown PDV number, rows without number. */
export interface FailedSite {
  siteId: string | null
  name: string
  /** of unknown numbers that are not named one by one: how many they are */
  count?: number
}

/** How many unknown numbers are named; the others are counted. A report is one document and one answer. */
const UNKNOWN_NAMED = 100

/** Name under which rows without PDV number fail. */
const NO_PDV = 'Sans N° PDV'

const missing = (where: string) =>
  `le numéro manque juste ${where} ligne de cette concession\u202f: si cette ligne lui appartient, répétez-le.`
const BELOW = missing('sous une')
const ABOVE = missing('au-dessus d’une')

/** A row of a service that has no number, and what it is told by. */
interface Numberless {
  place: Place & { sheet: string; row: number }
  service: string
}

/** A number as a spreadsheet is made to keep it as text (`="00327"`, `'00327`); null for any other. */
const asText = (pdv: string) => /^(?:="([^"]+)"|'(.+))$/.exec(pdv)?.slice(1).find(Boolean) ?? null

/** That such a number is to be written without its signs; '' for any other. */
function withoutSigns(pdv: string): string {
  const plain = asText(pdv)
  return plain === null
    ? ''
    : `\u202f; écrivez ${quoted(plain)}, sans signe égal, apostrophe ni guillemets`
}

const withoutZeros = (pdv: string) => pdv.replace(/^0+/, '')

const keyOf = (...key: string[]) => key.join('\n')

/** Tells which concession a row belongs to, and which concessions fail: one error anywhere fails a whole one (spec 5 §1). */
export class Owners {
  readonly #owners = new Map<string, KnownSite[]>()
  /** numbers by what is left of them without zeros before; null where that is several numbers' or owners' */
  readonly #alike = new Map<string, { number: string; name: string } | null>()
  readonly #failed = new Map<string, FailedSite>()
  /** unknown numbers that are named, and those that are only counted */
  #unknownNamed = 0
  readonly #unknownCounted = new Set<string>()
  readonly #seen = new Set<string>()
  /** the first row of each key within a PDV number */
  readonly #rows = new Map<string, number>()
  readonly #errors: Findings
  /** the row just read and the concession whose block it stands in */
  #above: { sheet: string; row: number; site: KnownSite } | null = null
  /** the rows without number that end with the row just read */
  #numberless: Numberless[] = []
  /** such rows with the concession just below them */
  readonly #claims: { rows: readonly Numberless[]; pdv: string; site: KnownSite }[] = []

  constructor(sites: readonly KnownSite[], errors: Findings) {
    this.#errors = errors
    // why without spaces: one that was stored with some is read without
    const numbered = sites.flatMap((site) =>
      [...new Set(site.numerosPDV.map(pdvKey))].map((pdv) => ({ pdv, site })),
    )
    for (const [pdv, list] of groupBy(numbered, (one) => one.pdv))
      this.#owners.set(
        pdv,
        list.map(({ site }) => site),
      )
  }

  /** Notes an error of a concession, or of what stands for one. */
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

  /** One entry that counts the unknown numbers that are not named; none when all are. */
  #counted(): FailedSite[] {
    const count = this.#unknownCounted.size
    if (count === 0) return []
    const [name, what] =
      count === 1
        ? ['et un autre numéro inconnu', 'Un autre numéro n’est celui d’aucune concession.']
        : [
            `et ${numberText(count)} autres numéros inconnus`,
            `${numberText(count)} autres numéros ne sont ceux d’aucune concession.`,
          ]
    this.#errors.add({ site: name }, what)
    return [{ siteId: null, name, count }]
  }

  /** Whether something is said for the first time. */
  #first(...key: string[]): boolean {
    const text = keyOf(...key)
    return !this.#seen.has(text) && Boolean(this.#seen.add(text))
  }

  /** Whose an unknown number may be but for the zeros that spreadsheets drop from what they take for one; '' for nobody's. */
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

  /** The row's concession; undefined, once the failure is noted, when it belongs to none or to two. */
  ownerOf(layout: SheetLayout, row: SheetRow<readonly Column[]>): KnownSite | undefined {
    const pdvPlace = { sheet: layout.name, row: row.row, column: 'N° PDV' }
    const owners = row.pdv === null ? [] : (this.#owners.get(row.pdv) ?? [])
    const [owner] = owners
    const names = owner ? owners.map((site) => site.name) : [row.pdv ?? NO_PDV]
    if (row.pdv !== null && owners.length !== 1 && this.#first('pdv', layout.name, row.pdv)) {
      const shared = owners.map((site) => quoted(site.name)).join(' et ')
      const what = owner
        ? `le numéro ${quoted(row.pdv)} est porté par plusieurs concessions (${shared}).`
        : `le numéro ${quoted(row.pdv)} n’est celui d’aucune concession${withoutSigns(row.pdv) || this.#padded(row.pdv)}.`
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
   * A row of a service without number just below a concession's, or just above, may be that concession's, which is
   * then stored without it: all or nothing, so it fails too (spec 5 §1). A subtotal, which names no service, is nobody's.
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
    // why not its own block's: it has failed already
    if (site && pdv !== null && before.length > 0 && above?.siteId !== site.siteId)
      this.#claims.push({ rows: before, pdv, site })
  }

  /** Whether a number has a row of that service alone, so that another one of it would be a duplicate. */
  #hasService(sheet: string, pdv: string, service: string): boolean {
    return this.#rows.has(keyOf(sheet, pdv, service))
  }

  /** Fails whom rows without number just above may belong to. Last, since the service may stand further down. */
  #settleClaims(): void {
    for (const { rows, pdv, site } of this.#claims.splice(0))
      for (const { place, service } of rows)
        if (!this.#hasService(place.sheet, pdv, service)) this.fail(site, site.name, place, ABOVE)
  }

  /**
   * Notes a duplicate of a key within a PDV number.
   * @param what the key in words; with `pdv` its number is named behind it
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
    else this.fail(site, site.name, place, alreadyIn(first, what, pdv))
  }

  /** The concessions without any error, and those with one. */
  part<T extends { site: KnownSite }>(all: Iterable<T>): { whole: T[]; failed: FailedSite[] } {
    this.#settleClaims()
    const whole = [...all].filter(({ site }) => !this.#failed.has(site.siteId))
    return { whole, failed: [...this.#failed.values(), ...this.#counted()] }
  }
}
