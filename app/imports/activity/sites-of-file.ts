import type { LocalDate } from '~/domain/calendar/local-date'
import { frenchDay } from '~/domain/calendar/local-date'
import { numberText, quoted } from '~/domain/message-format'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { ACTIVITY, type ActivityRows, SALES, WORKERS } from '../parts/columns'
import { advisorOf, type ReadSite, SiteFigures } from '../parts/site-figures'
import type { Findings } from '../reading/findings'
import { normalised, personKey } from '../reading/normalise-names'
import { type FailedSite, type KnownSite, SiteResolver } from '../reading/site-resolver'

/** Figures of the file by concession, and the concessions with errors. */
export interface GatheredActivity {
  /** concessions without any error */
  sites: ReadSite[]
  failed: FailedSite[]
}

/** Collects rows by concession. */
class Gathering {
  readonly #figures = new Map<string, SiteFigures>()
  readonly #owners: SiteResolver
  readonly #date: LocalDate

  constructor(owners: SiteResolver, date: LocalDate) {
    this.#owners = owners
    this.#date = date
  }

  #figuresOf(site: KnownSite): SiteFigures {
    const known = this.#figures.get(site.siteId)
    if (known) return known
    const made = new SiteFigures(site)
    this.#figures.set(site.siteId, made)
    return made
  }

  addActivity(row: ActivityRows['activity'][number]): void {
    const site = this.#owners.ownerOf(ACTIVITY, row)
    if (!site) return
    const figures = this.#figuresOf(site)
    figures.hasActivity = true
    const { service, date, totalHours, hecHours } = row.values
    const at = { sheet: ACTIVITY.name, row: row.row }
    if (service) {
      const what = `le service ${SERVICE_LABELS[service]}`
      const place = { ...at, column: 'Service' }
      this.#owners.unique(site, place, [row.pdv ?? '', service], { what, pdv: row.pdv })
    }
    if (date && date !== this.#date) {
      const what = `le ${frenchDay(date)} n’est pas la date d’activité, le ${frenchDay(this.#date)}.`
      this.#owners.fail(site, site.name, { ...at, column: 'Date' }, what)
    }
    if (totalHours !== null && hecHours !== null && hecHours > totalHours)
      this.#owners.fail(
        site,
        site.name,
        { ...at, column: 'Heures HEC' },
        `les heures HEC (${numberText(hecHours)}) dépassent les heures totales (${numberText(totalHours)}).`,
      )
    figures.addActivity(row)
  }

  addWorker(row: ActivityRows['workers'][number]): void {
    const site = this.#owners.ownerOf(WORKERS, row)
    if (!site) return
    const { name, matricule } = row.values
    if (name) {
      const who = matricule ?? personKey(name)
      const at = { sheet: WORKERS.name, row: row.row, column: 'Collaborateur' }
      // A matricule such as `-` or `0`, used for missing ones, repeats for different people: the message must name the
      // matricule.
      const what = matricule === null ? quoted(name) : `le matricule ${quoted(matricule)}`
      this.#owners.unique(
        site,
        at,
        [row.pdv ?? '', matricule === null ? 'name' : 'matricule', who],
        { what, pdv: row.pdv },
      )
    }
    this.#figuresOf(site).addWorker(row)
  }

  addSales(row: ActivityRows['sales'][number]): void {
    const site = this.#owners.ownerOf(SALES, row)
    if (!site) return
    const advisor = advisorOf(row.values.advisor)
    const { service } = row.values
    if (service) {
      const at = { sheet: SALES.name, row: row.row, column: 'Conseiller' }
      const what = `${quoted(advisor)} en ${SERVICE_LABELS[service]}`
      const key = [row.pdv ?? '', normalised(advisor), service]
      this.#owners.unique(site, at, key, { what, pdv: row.pdv })
    }
    this.#figuresOf(site).addSales(advisor, row)
  }

  finish(): GatheredActivity {
    for (const { site, hasActivity } of this.#figures.values())
      if (!hasActivity) {
        const what = `${quoted(site.name)} n’y a aucune ligne, alors qu’elle figure dans une autre feuille.`
        this.#owners.fail(site, site.name, { sheet: ACTIVITY.name }, what)
      }
    const { whole, failed } = this.#owners.part(this.#figures.values())
    return { sites: whole.map((figures) => figures.read()), failed }
  }
}

/**
 * Adds up the figures of each concession over its PDV numbers. These errors fail a concession (spec 5 §1): a PDV number
 * that is unknown or shared by two concessions, a duplicate key, another date than the activity date, an invalid cell.
 */
export function gatherActivity(
  rows: ActivityRows,
  sites: readonly KnownSite[],
  date: LocalDate,
  errors: Findings,
): GatheredActivity {
  const gathering = new Gathering(new SiteResolver(sites, errors), date)
  for (const row of rows.activity) gathering.addActivity(row)
  for (const row of rows.workers) gathering.addWorker(row)
  for (const row of rows.sales) gathering.addSales(row)
  return gathering.finish()
}
