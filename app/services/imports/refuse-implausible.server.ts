import { servicesOn } from '~/db/collections/records.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import {
  type ComparedAmount,
  elapsedDays,
  implausibleText,
  isImplausible,
  measureWords,
  OF_WORKSHOPS,
  usualAmounts,
} from '~/domain/imports/plausibility'
import { MEASURES, type Measure } from '~/domain/measures'
import { MEASURE_FIGURES, measuresOf } from '~/domain/records/measures'
import { isValidFigures } from '~/domain/records/validity'
import type { ProductiveService } from '~/domain/workshop-services'
import type { ReadByModel } from '~/imports/models/model-choice'
import { ACTIVITY, WORKERS } from '~/imports/parts/columns'
import type { ReadSite } from '~/imports/parts/site-figures'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { recentMonths } from './find-doubts.server'

interface Figures {
  sites: readonly ReadSite[]
  byModel: ReadByModel
  date: LocalDate
  holidays: ReadonlySet<LocalDate>
}

const headerOf = (layout: typeof ACTIVITY | typeof WORKERS, key: string) =>
  layout.columns.find((column) => column.key === key)?.header ?? ''

function refuse(byModel: ReadByModel, message: string): never {
  throw new WorkbookRefused(message, 422, [], { model: byModel.model })
}

/** Sum of a measure over services, of the concessions with a usual amount, and that amount by the date. */
async function activityAmounts({ sites, byModel, date, holidays }: Figures) {
  const services = [...byModel.fed.services]
  const months = await recentMonths([...new Set(sites.map(({ siteId }) => siteId))], date)
  // Of single days, each concession's figures are of one day.
  const isOfDays = byModel.time !== 'cumulative'
  const elapsed = isOfDays ? 1 : elapsedDays(date, holidays)
  const usual = new Map(
    sites.map(({ siteId }) => [
      siteId,
      usualAmounts(date, services, months(siteId), holidays, isOfDays),
    ]),
  )
  const compared = (measure: Measure): ComparedAmount =>
    sites.reduce(
      (sum, { siteId, services: figures }) => {
        const own = (usual.get(siteId)?.[measure] ?? 0) * elapsed
        if (own <= 0) return sum
        const amount = (service: ProductiveService) => measuresOf(figures[service])[measure]
        const read = services.reduce((all, service) => all + amount(service), 0)
        return { read: sum.read + read, usual: sum.usual + own }
      },
      { read: 0, usual: 0 },
    )
  const judged = isOfDays ? byModel.days.length : elapsed
  return { compared, elapsed: judged }
}

async function refuseActivity(figures: Figures): Promise<void> {
  const { byModel } = figures
  const { compared, elapsed } = await activityAmounts(figures)
  for (const measure of MEASURES) {
    const key = MEASURE_FIGURES[measure]
    if (!byModel.fed.figures.includes(key)) continue
    const amounts = compared(measure)
    if (!isImplausible(amounts, elapsed)) continue
    const [label, unit] = measureWords(measure)
    const column = byModel.columns[headerOf(ACTIVITY, key)]
    refuse(byModel, implausibleText(label, unit, amounts, column))
  }
}

/** Compares the hours of people with the hours of their workshops on the same day. */
async function refuseWorkers({ sites, byModel, date, holidays }: Figures): Promise<void> {
  const stored = await servicesOn([...new Set(sites.map(({ siteId }) => siteId))], date)
  const readable = stored.filter(({ services }) => isValidFigures(services))
  const known = new Map(readable.map(({ siteId, services }) => [siteId, services]))
  const amounts = { read: 0, usual: 0 }
  const counted = new Set<string>()
  for (const { siteId, workers } of sites)
    for (const service of byModel.fed.services) {
      const total = known.get(siteId)?.[service].totalHours ?? 0
      if (total <= 0) continue
      const key = `${siteId} ${service}`
      const own = workers.filter((worker) => worker.service === service)
      amounts.read += own.reduce((sum, worker) => sum + worker.billedHours, 0)
      // A dated file has the concession once for each day.
      if (!counted.has(key)) amounts.usual += total
      counted.add(key)
    }
  // The hours of single days are a part of the workshops' hours, however small.
  const elapsed = byModel.time === 'cumulative' ? elapsedDays(date, holidays) : 0
  if (!isImplausible(amounts, elapsed)) return
  const header = headerOf(WORKERS, 'billedHours')
  refuse(byModel, implausibleText(header, 'h', amounts, byModel.columns[header], OF_WORKSHOPS))
}

/**
 * Refuses a file of a model whose revenue or hours are of another order of magnitude than the stored figures of the
 * same concessions: its unit has changed (8 §3).
 * @throws WorkbookRefused 422 with the field and the two figures
 */
export async function refuseImplausible(figures: Figures): Promise<void> {
  const { part } = figures.byModel.fed
  if (part === 'activity') await refuseActivity(figures)
  else if (part === 'workers') await refuseWorkers(figures)
}
