import type { FieldKind } from '~/domain/import-models/fields'
import { normalised, pdvKey, personKey } from '../reading/normalise-names'
import { likelyService } from '../reading/service-words'
import type { KnownSite } from '../reading/site-resolver'
import type { ColumnCells } from './column-cells'
import { likelyFamily, likelyNature } from './value-synonyms'

/** What is known of the installation when a file is described. */
export interface Installation {
  sites: readonly KnownSite[]
  staff: readonly { name: string; matricule: string | null }[]
}

/** Most different values of services, families and natures. */
const FEW = 12
/** More rows than concessions: a column with other values on nearly every row numbers documents. */
const MANY_ROWS = 300
const ALL_DIFFERENT = 0.9
/** Share of known values from which on they are evidence. */
const KNOWN_SHARE = 0.5
/** Largest number of repair orders in progress, or of invoices, in one row. */
const LARGEST_COUNT = 20_000

/** Known values of the installation, prepared for comparison. */
export class KnownTexts {
  readonly #sites: ReadonlySet<string>
  readonly #people: ReadonlySet<string>
  readonly #matricules: ReadonlySet<string>

  constructor({ sites, staff }: Installation) {
    this.#sites = new Set(
      sites.flatMap(({ name, numerosPDV }) => [normalised(name), ...numerosPDV.map(pdvKey)]),
    )
    this.#people = new Set(staff.map(({ name }) => personKey(name)))
    this.#matricules = new Set(staff.flatMap(({ matricule }) => matricule?.toLowerCase() ?? []))
  }

  /** Tests whether a value of this field is known; undefined for a field without known values. */
  test(field: string): ((value: string) => boolean) | undefined {
    if (field === 'site')
      return (value) => this.#sites.has(normalised(value)) || this.#sites.has(pdvKey(value))
    if (field === 'name' || field === 'adviser')
      return (value) => this.#people.has(personKey(value))
    if (field === 'matricule') return (value) => this.#matricules.has(value.toLowerCase())
    if (field === 'service') return (value) => likelyService(value) !== undefined
    if (field === 'family') return (value) => likelyFamily(value) !== undefined
    if (field === 'nature') return (value) => likelyNature(value) !== undefined
    return undefined
  }

  /**
   * Evidence by cells that a column holds the values of a field: the share of known different values, of at least two
   * and at least half; else 0.
   */
  evidence(field: string, cells: ColumnCells): number {
    const test = this.test(field)
    const values = [...cells.values.keys()]
    const isCategory = field === 'service' || field === 'family' || field === 'nature'
    if (!test || (isCategory && values.length > FEW) || cells.decimals > 0) return 0
    const known = values.filter(test).length
    const share = values.length === 0 ? 0 : known / values.length
    return known >= 2 && share >= KNOWN_SHARE ? share * 0.95 : 0
  }
}

/** Tests whether cells can hold a field of this kind. A column without filled cells can hold any. */
export function canHold(field: { key: string; kind: FieldKind }, cells: ColumnCells): boolean {
  if (cells.filled === 0) return true
  switch (field.kind) {
    case 'hours':
      return cells.isNumeric
    case 'euros':
      return cells.isNumeric && cells.clocks === 0
    case 'integer':
      return (
        cells.isNumeric &&
        cells.clocks === 0 &&
        cells.decimals === 0 &&
        cells.largest <= LARGEST_COUNT
      )
    case 'text':
      return field.key === 'matricule'
        ? cells.decimals === 0 && !cells.isDates
        : !cells.isNumeric && !cells.isDates
    default:
      return canHoldKey(field.key, cells)
  }
}

/** Tests whether cells can hold the values of a key: few different ones, and no figures or dates. */
function canHoldKey(key: string, cells: ColumnCells): boolean {
  if (cells.decimals > 0 || cells.isDates || cells.clocks > 0) return false
  const different = cells.values.size
  if (key === 'site')
    return cells.filled <= MANY_ROWS || different < ALL_DIFFERENT * Math.min(cells.filled, 500)
  return different <= 5 * FEW
}
