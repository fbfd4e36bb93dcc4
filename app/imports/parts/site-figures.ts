import { UNATTRIBUTED } from '~/domain/additional-sales/rules'
import { withoutNoise } from '~/domain/decimal'
import {
  type AdvisorSales,
  addFigures,
  type FiguresByService,
  noFiguresByService,
  type WorkerFigures,
} from '~/domain/records/figures'
import { sheetRows } from '~/domain/records/sheet-rows'
import type { FileRows } from '~/domain/records/source-rows'
import { FAMILIES } from '~/domain/sales-families'
import type { ProductiveService } from '~/domain/workshop-services'
import { normalised, personKey } from '../reading/normalise-names'
import type { KnownSite } from '../reading/site-resolver'
import type { ActivityRows } from './columns'

/** A worker's row as read; `row` serves the sentences about it. */
export interface ReadWorker extends Omit<WorkerFigures, 'workerId'> {
  row: number
  pdv: string
  /** true: the sum of several rows, which may name a worker more than once (8 §1) */
  summed?: boolean
}

/** A row of a sheet, or the sums of several; a missing figure adds 0. */
interface Row<P extends 'activity' | 'sales'> {
  row: number
  values: Partial<ActivityRows[P][number]['values']>
}

/** Activity of a concession in the file. */
export interface ReadSite {
  siteId: string
  services: FiguresByService
  /** first row of each service in the sheet Activité, for messages */
  rows: Partial<Record<ProductiveService, number>>
  workers: ReadWorker[]
  advisers: AdvisorSales[]
  /** every row that counts, sheet by sheet */
  origin: FileRows
}

/** Advisor name; 'Autre' for a blank cell and for spellings such as 'AUTRE' (spec 5 §1). */
export const advisorOf = (name: string | null): string =>
  name === null || normalised(name) === normalised(UNATTRIBUTED) ? UNATTRIBUTED : name

/**
 * Adds up the rows of one concession, which may have several PDV numbers. A blank figure adds 0; only optional columns
 * (`OR en cours`, the families) may be blank.
 */
export class SiteFigures {
  readonly site: KnownSite
  hasActivity = false
  readonly #services = noFiguresByService()
  readonly #rows: ReadSite['rows'] = {}
  readonly #workers: ReadWorker[] = []
  readonly #workerRows: number[] = []
  readonly #advisors = new Map<string, AdvisorSales>()
  readonly #activityRows = new Map<ProductiveService, number[]>()
  readonly #salesRows: number[] = []
  readonly #sheets: readonly string[]

  /** @param sheets names of several sheets that are read as one table (8 §5) */
  constructor(site: KnownSite, sheets: readonly string[] = []) {
    this.site = site
    this.#sheets = sheets
  }

  /** @param summed rows whose sums an import model gives as one (8 §1) */
  addActivity({ row, values }: Row<'activity'>, summed: readonly number[] = [row]): void {
    if (!values.service) return
    this.#rows[values.service] ??= row
    const rows = this.#activityRows.get(values.service) ?? []
    for (const one of summed) rows.push(one)
    this.#activityRows.set(values.service, rows)
    this.#services[values.service] = addFigures(this.#services[values.service], {
      netRevenue: values.netRevenue ?? 0,
      totalHours: values.totalHours ?? 0,
      hecHours: values.hecHours ?? 0,
      ongoingHours: values.ongoingHours ?? 0,
      ongoingWorkshops: values.ongoingWorkshops ?? 0,
      entriesClients: values.entriesClients ?? 0,
      entriesGaranties: values.entriesGaranties ?? 0,
      entriesCessions: values.entriesCessions ?? 0,
    })
  }

  /** @param summed rows whose sums an import model gives as one (8 §1) */
  addWorker(
    { row, pdv, values }: Pick<ActivityRows['workers'][number], 'row' | 'pdv' | 'values'>,
    summed: readonly number[] | null = null,
  ): void {
    const { name, service, matricule, metier, billedHours, ongoingHours } = values
    if (pdv === null || name === null || service === null) return
    const hours = { billedHours: billedHours ?? 0, ongoingHours: ongoingHours ?? 0 }
    const more = summed ? { summed: true } : {}
    this.#workers.push({ row, pdv, name, matricule, service, metier, ...hours, ...more })
    for (const one of summed ?? [row]) this.#workerRows.push(one)
  }

  /** @param summed rows whose sums an import model gives as one (8 §1) */
  addSales(
    advisor: string,
    { row, values }: Row<'sales'>,
    summed: readonly number[] = [row],
  ): void {
    if (!values.service) return
    for (const one of summed) this.#salesRows.push(one)
    const sales = this.#salesOf(advisor, values.service)
    for (const family of FAMILIES)
      sales[family] = withoutNoise((sales[family] ?? 0) + (values[family] ?? 0))
  }

  #salesOf(name: string, service: ProductiveService): Record<string, number> {
    // Without letters and digits in the name `personKey` is empty, and the normalised name identifies the advisor.
    const key = `${service} ${personKey(name) || normalised(name)}`
    const known = this.#advisors.get(key)
    if (known) return known.sales
    const made: AdvisorSales = { name, service, sales: {} }
    this.#advisors.set(key, made)
    return made.sales
  }

  read(): ReadSite {
    return {
      siteId: this.site.siteId,
      services: this.#services,
      rows: this.#rows,
      workers: this.#workers,
      advisers: [...this.#advisors.values()],
      origin: {
        activity: Object.fromEntries(
          [...this.#activityRows].map(([service, rows]) => [
            service,
            sheetRows(rows, this.#sheets),
          ]),
        ),
        workers: sheetRows(this.#workerRows, this.#sheets),
        sales: sheetRows(this.#salesRows, this.#sheets),
      },
    }
  }
}
