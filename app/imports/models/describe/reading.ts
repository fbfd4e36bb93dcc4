import { withoutNoise } from '~/domain/decimal'
import { groupBy } from '~/domain/group-by'
import type { ImportModel } from '~/domain/import-models/model'
import { isSum } from '~/domain/model-editor/columns-form'
import type { DescribedReading, DescribedSite } from '~/domain/model-editor/description'
import { fieldsOf, neededFields } from '~/domain/model-editor/draft'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import type { ReadSite } from '../../parts/site-figures'
import { WorkbookRefused } from '../../workbook/errors'
import type { Workbook } from '../../workbook/read-workbook'
import { type ModelReading, readWithModel } from '../read-with-model'
import type { DescriptionContext } from './context'

/** Findings that the page lists. */
const LISTED = 200

type Figures = Record<string, number>

const add = (
  into: Figures,
  figures: Readonly<Record<string, unknown>>,
  keys: readonly string[],
) => {
  for (const key of keys) {
    const value = figures[key]
    if (typeof value === 'number') into[key] = withoutNoise((into[key] ?? 0) + value)
  }
}

/** Figures of one service over the days of the file; null when it has none. */
function serviceFigures(
  days: readonly ReadSite[],
  service: ProductiveService,
  model: ImportModel,
): Figures | null {
  const keys = fieldsOf(model)
    .filter(isSum)
    .map(({ key }) => key)
  const sum: Figures = {}
  let isThere = false
  for (const { services, workers, advisers, rows } of days) {
    if (model.feeds === 'activity') {
      const filled = keys.filter((key) => (model.columns[key] ?? []).length > 0)
      if (rows[service] !== undefined) isThere = true
      add(sum, { ...services[service] }, filled)
    } else if (model.feeds === 'workers')
      for (const one of workers.filter((worker) => worker.service === service)) {
        isThere = true
        add(sum, { ...one }, keys)
      }
    else
      for (const one of advisers.filter((adviser) => adviser.service === service)) {
        isThere = true
        add(sum, one.sales, keys)
      }
  }
  return isThere ? sum : null
}

function sitesOf(
  { days, videocheck }: ModelReading,
  model: ImportModel,
  names: ReadonlyMap<string, string>,
): DescribedSite[] {
  const nameOf = (siteId: string) => names.get(siteId) ?? siteId
  const checked = videocheck.map(({ siteId, figures }) => ({
    siteId,
    name: nameOf(siteId),
    services: [
      {
        service: null,
        figures: {
          entries: figures.entries,
          sent: figures.videosDone,
          identified: figures.identifiedRevenue,
          realised: figures.realizedRevenue,
        },
      },
    ],
  }))
  const all = days.flatMap((day) => day.sites)
  const bySite = [...groupBy(all, ({ siteId }) => siteId)].map(([siteId, read]) => ({
    siteId,
    name: nameOf(siteId),
    services: PRODUCTIVE_SERVICES.flatMap((service) => {
      const figures = serviceFigures(read, service, model)
      return figures ? [{ service, figures }] : []
    }),
  }))
  return [...checked, ...bySite].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}

const hasFigures = (model: ImportModel) =>
  fieldsOf(model).some((field) => isSum(field) && (model.columns[field.key] ?? []).length > 0)

/** What an import with the model would store of the file, or why it cannot be read (8 §2, step 4). */
export function readingOf(
  book: Workbook,
  model: ImportModel,
  { day, date, sites, fileName }: Pick<DescriptionContext, 'day' | 'date' | 'sites' | 'fileName'>,
): DescribedReading {
  if (neededFields(model).length > 0 || !hasFigures(model)) return { kind: 'incomplete' }
  try {
    const read = readWithModel(book, model, {
      date: day,
      importDate: model.feeds === 'videocheck' ? day : date,
      sites,
      order: null,
      trial: true,
      fileName,
    })
    const names = new Map(sites.map(({ siteId, name }) => [siteId, name]))
    const errors = read.errors.listed
    const message = (name: string) => errors.find(({ site }) => site === name)?.message ?? ''
    return {
      kind: 'read',
      report: read.report,
      sites: sitesOf(read, model, names),
      failed: read.failed.slice(0, LISTED).map(({ name }) => ({ name, message: message(name) })),
      errors: [...errors].slice(0, LISTED),
      warnings: read.warnings.listed.slice(0, LISTED),
    }
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    return {
      kind: 'refused',
      message: error.message,
      findings: [...error.findings].slice(0, LISTED),
    }
  }
}
