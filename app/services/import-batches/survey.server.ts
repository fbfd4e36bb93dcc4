import type { BatchFileDocument } from '~/db/collections/import-batches.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { activityDate } from '~/domain/calendar/analysis-date'
import type { LocalDate } from '~/domain/calendar/local-date'
import { fileDates, type NamedDate, namedDate } from '~/domain/import-batches/file-dates'
import { knownSites } from '~/domain/imports/known-sites'
import type { ReadActivity } from '~/imports/activity/read-book'
import type { ModelChoice } from '~/imports/models/model-choice'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { today } from '~/infra/process/clock.server'
import type { SentFile } from '~/services/imports/import-run.server'
import { loadModelChoice } from '~/services/imports/model-choice.server'
import { parseWorkbook } from '~/services/imports/parser.server'

/** What is known of a file once it was read. */
export type Surveyed = Pick<
  BatchFileDocument,
  | 'state'
  | 'reason'
  | 'model'
  | 'layer'
  | 'choices'
  | 'settled'
  | 'span'
  | 'siteIds'
  | 'unknown'
  | 'replaceModel'
>

/** Day after all rows of a dated file, so that none counts as late. */
const FAR = '2199-12-31'

interface Survey {
  principal: Principal
  file: SentFile
  choice: ModelChoice
}

async function readFor(
  { principal, file, choice }: Survey,
  date: LocalDate,
): Promise<ReadActivity> {
  const { network } = await referenceData()
  const context = { ...choice, date, sites: knownSites(network, principal.cover) }
  return parseWorkbook('activity', file.bytes, context, () => undefined, {
    principal,
    isTrial: false,
  })
}

/** All days of a dated file; null for another file, and when they cannot be read without its own date. */
async function daysOf(survey: Survey, { byModel }: ReadActivity): Promise<LocalDate[] | null> {
  if (byModel?.time !== 'dated') return null
  const chosen = survey.choice.models?.find(({ _id }) => _id === byModel.model._id) ?? null
  try {
    const read = await readFor({ ...survey, choice: { ...survey.choice, chosen } }, FAR)
    return read.byModel?.days.map(({ date }) => date) ?? null
  } catch (error) {
    if (error instanceof WorkbookRefused) return null
    throw error
  }
}

/** The date of a name by the pattern of the model that reads the file. */
function dateOfName({ choice, file }: Survey, modelId: string | null): NamedDate | null {
  const known = choice.models?.find(({ _id }) => _id === modelId)
  const pattern = modelId === null ? null : known?.model.file
  return namedDate(file.fileName, pattern, today())
}

/** The sentence of a refusal, which asks for the day when only a guessed one was tried. */
function refused(survey: Survey, error: WorkbookRefused): Surveyed {
  const model = error.facts.model ?? null
  const named = dateOfName(survey, model?._id ?? null)
  const isGuessed = model !== null && (named === null || named.meaning === 'unknown')
  const { choices } = fileDates([], named, today())
  const none = { choices, settled: null, span: null, siteIds: null, unknown: 0 }
  const about = { model, layer: model?._id ?? '', replaceModel: false }
  return { state: isGuessed ? 'read' : 'unreadable', reason: error.message, ...none, ...about }
}

/**
 * Reads a file of a batch without storing anything: its model, the days of which its figures may be, its concessions.
 * @throws InvalidInputError for a model that does not exist; ParserFailedError 503
 */
export async function surveyFile(
  principal: Principal,
  file: SentFile,
  model: string,
): Promise<Surveyed> {
  const choice = await loadModelChoice('activity', { ...file, model })
  const survey: Survey = { principal, file, choice }
  try {
    const stated = dateOfName(survey, null)?.date ?? today()
    const read = await readFor(survey, activityDate(stated))
    const used = read.byModel?.model ?? null
    const days = await daysOf(survey, read)
    const last = days?.at(-1)
    const column = read.dates ?? (last ? [last] : [])
    const siteIds = [...read.sites, ...read.failed].flatMap(({ siteId }) => siteId ?? [])
    const replaces = choice.models?.find(({ _id }) => _id === used?._id)?.model.replaces
    return {
      state: 'read',
      reason: '',
      model: used,
      layer: used?._id ?? '',
      ...fileDates(column, dateOfName(survey, used?._id ?? null), today()),
      span: days?.[0] && last ? { first: days[0], last } : null,
      siteIds: [...new Set(siteIds)],
      unknown: read.failed.reduce(
        (sum, { siteId, count = 1 }) => sum + (siteId === null ? count : 0),
        0,
      ),
      replaceModel: replaces ?? false,
    }
  } catch (error) {
    if (error instanceof WorkbookRefused) return refused(survey, error)
    throw error
  }
}
