import type { BusinessDay } from '~/domain/calendar/business-day'
import { frenchDay } from '~/domain/calendar/business-day'
import { quoted, written } from '~/domain/imports/french'
import { SERVICE_LABELS } from '~/domain/records/services'
import type { Findings, Place } from '../reading/findings'
import { comparable, personKey } from '../reading/names'
import { ACTIVITY, type Column, SALES, type SheetLayout, WORKERS } from './columns'
import type { SheetRow } from './read-sheet'
import { type ReadSite, SiteFigures } from './site-figures'

/** A concession that rows may belong to. */
export interface KnownSite {
  siteId: string
  name: string
  numerosPDV: readonly string[]
}

/** The rows of the three sheets. */
export interface ActivityRows {
  activity: SheetRow<typeof ACTIVITY.columns>[]
  workers: SheetRow<typeof WORKERS.columns>[]
  sales: SheetRow<typeof SALES.columns>[]
}

/** A concession of the file, by name, or what stands for one: an unknown PDV number, rows without number. */
export interface FailedSite {
  siteId: string | null
  name: string
}

/** What the file says of each concession, and what is wrong with it. */
export interface GatheredActivity {
  /** concessions without any error */
  sites: ReadSite[]
  failed: FailedSite[]
}

/** Name under which rows without PDV number fail. */
const NO_PDV = 'Sans N° PDV'

/** Puts rows together by concession; one error anywhere fails its whole concession (spec 5 §1). */
class Gathering {
  readonly #owners = new Map<string, KnownSite[]>()
  readonly #figures = new Map<string, SiteFigures>()
  readonly #failed = new Map<string, FailedSite>()
  readonly #seen = new Set<string>()
  readonly #date: BusinessDay
  readonly #errors: Findings

  constructor(sites: readonly KnownSite[], date: BusinessDay, errors: Findings) {
    this.#date = date
    this.#errors = errors
    for (const site of sites)
      for (const pdv of new Set(site.numerosPDV)) {
        const owners = this.#owners.get(pdv)
        if (owners) owners.push(site)
        else this.#owners.set(pdv, [site])
      }
  }

  #fail(site: KnownSite | null, name: string, place: Place, what: string): void {
    const key = site?.siteId ?? `? ${name}`
    if (!this.#failed.has(key)) this.#failed.set(key, { siteId: site?.siteId ?? null, name })
    this.#errors.add({ ...place, site: name }, what)
  }

  /** Whether something is said for the first time. */
  #first(...key: string[]): boolean {
    const text = key.join('\n')
    return !this.#seen.has(text) && Boolean(this.#seen.add(text))
  }

  /** The row's concession; undefined, once the failure is noted, when it belongs to none or to two. */
  #ownerOf(layout: SheetLayout, row: SheetRow<readonly Column[]>): KnownSite | undefined {
    const pdvPlace = { sheet: layout.name, row: row.row, column: 'N° PDV' }
    const owners = row.pdv === null ? [] : (this.#owners.get(row.pdv) ?? [])
    const [owner] = owners
    const names = owner ? owners.map((site) => site.name) : [row.pdv ?? NO_PDV]
    if (row.pdv !== null && owners.length !== 1 && this.#first('pdv', layout.name, row.pdv)) {
      const shared = owners.map((site) => quoted(site.name)).join(' et ')
      const what = owner
        ? `le numéro ${quoted(row.pdv)} est porté par plusieurs concessions (${shared}).`
        : `le numéro ${quoted(row.pdv)} n’est celui d’aucune concession.`
      for (const [i, name] of names.entries()) this.#fail(owners[i] ?? null, name, pdvPlace, what)
    }
    for (const { column, what } of row.wrongs)
      for (const [i, name] of names.entries())
        this.#fail(owners[i] ?? null, name, { ...pdvPlace, column }, what)
    return owners.length === 1 ? owner : undefined
  }

  #figuresOf(site: KnownSite): SiteFigures {
    const known = this.#figures.get(site.siteId)
    if (known) return known
    const made = new SiteFigures(site)
    this.#figures.set(site.siteId, made)
    return made
  }

  /** Notes a duplicate of a key within a PDV number. */
  #unique(site: KnownSite, place: Place, key: string[], what: string): void {
    if (!this.#first('key', place.sheet ?? '', ...key)) this.#fail(site, site.name, place, what)
  }

  addActivity(row: ActivityRows['activity'][number]): void {
    const site = this.#ownerOf(ACTIVITY, row)
    if (!site) return
    const figures = this.#figuresOf(site)
    figures.hasActivity = true
    const { service, date, totalHours, hecHours } = row.values
    const at = { sheet: ACTIVITY.name, row: row.row }
    if (service) {
      const what = `le service ${SERVICE_LABELS[service]} du PDV ${row.pdv} figure deux fois.`
      this.#unique(site, { ...at, column: 'Service' }, [row.pdv ?? '', service], what)
    }
    if (date && date !== this.#date) {
      const what = `le ${frenchDay(date)} n’est pas la date d’activité, le ${frenchDay(this.#date)}.`
      this.#fail(site, site.name, { ...at, column: 'Date' }, what)
    }
    if (totalHours !== null && hecHours !== null && hecHours > totalHours)
      this.#fail(
        site,
        site.name,
        { ...at, column: 'Heures HEC' },
        `les heures HEC (${written(hecHours)}) dépassent les heures totales (${written(totalHours)}).`,
      )
    figures.addActivity(row)
  }

  addWorker(row: ActivityRows['workers'][number]): void {
    const site = this.#ownerOf(WORKERS, row)
    if (!site) return
    const { name, matricule } = row.values
    if (name) {
      const who = matricule ?? personKey(name)
      const at = { sheet: WORKERS.name, row: row.row, column: 'Collaborateur' }
      const what = `${quoted(name)} figure deux fois pour le PDV ${row.pdv}.`
      this.#unique(site, at, [row.pdv ?? '', matricule === null ? 'name' : 'matricule', who], what)
    }
    this.#figuresOf(site).addWorker(row)
  }

  addSales(row: ActivityRows['sales'][number]): void {
    const site = this.#ownerOf(SALES, row)
    if (!site) return
    const adviser = row.values.adviser ?? 'Autre'
    const { service } = row.values
    if (service) {
      const at = { sheet: SALES.name, row: row.row, column: 'Conseiller' }
      const what = `${quoted(adviser)} figure deux fois pour le PDV ${row.pdv} en ${SERVICE_LABELS[service]}.`
      this.#unique(site, at, [row.pdv ?? '', comparable(adviser), service], what)
    }
    this.#figuresOf(site).addSales(adviser, row.values)
  }

  finish(): GatheredActivity {
    for (const { site, hasActivity } of this.#figures.values())
      if (!hasActivity) {
        const what = `${quoted(site.name)} n’y a aucune ligne, alors qu’elle figure dans une autre feuille.`
        this.#fail(site, site.name, { sheet: ACTIVITY.name }, what)
      }
    const whole = [...this.#figures.values()].filter(({ site }) => !this.#failed.has(site.siteId))
    return { sites: whole.map((figures) => figures.read()), failed: [...this.#failed.values()] }
  }
}

/**
 * The figures of each concession: its PDV numbers added up. Unknown numbers, numbers carried by two concessions,
 * duplicate keys, another date than the activity date and unreadable cells fail their concession (spec 5 §1).
 */
export function gatherActivity(
  rows: ActivityRows,
  sites: readonly KnownSite[],
  date: BusinessDay,
  errors: Findings,
): GatheredActivity {
  const gathering = new Gathering(sites, date, errors)
  for (const row of rows.activity) gathering.addActivity(row)
  for (const row of rows.workers) gathering.addWorker(row)
  for (const row of rows.sales) gathering.addSales(row)
  return gathering.finish()
}
