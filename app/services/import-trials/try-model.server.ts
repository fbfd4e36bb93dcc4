import { referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { InvalidInputError } from '~/domain/errors'
import type { Network } from '~/domain/hierarchy/network'
import { MOST_BYTES } from '~/domain/import-models/limits'
import type { ImportModel } from '~/domain/import-models/model'
import { knownSites } from '~/domain/imports/known-sites'
import { activityDateOf, checkFileName, MissingFileError } from '~/domain/imports/rules'
import { type TriedFile, type TriedSite, triedServices } from '~/domain/imports/tried-file'
import type { ImportKind } from '~/domain/imports/view'
import { VideocheckImportForbidden } from '~/domain/videocheck/file'
import { lastDayOfPeriod } from '~/domain/videocheck/period'
import type { ModelChoice, ReadByModel } from '~/imports/models/model-choice'
import { Findings, finding } from '~/imports/reading/findings'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { today } from '~/infra/process/clock.server'
import { readImportModel, TOO_LARGE } from '~/schemas/import-models.server'
import { isOfDays } from '~/services/imports/days/file-days'
import { sumsOfTried } from '~/services/imports/days/try-days.server'
import { assertMayImport } from '~/services/imports/import-activity.server'
import { describeFile, type SentFile } from '~/services/imports/import-run.server'
import { judgeColumns } from '~/services/imports/judge-columns.server'
import { loadModelChoice } from '~/services/imports/model-choice.server'
import { parseWorkbook } from '~/services/imports/parser.server'
import { refuseImplausible } from '~/services/imports/refuse-implausible.server'
import { refuseImplausibleMonths } from '~/services/videocheck/refuse-implausible.server'

/** A file to try, and how (8 §3). */
export interface TryRequest extends SentFile {
  /** a model's document, the identifier of a stored one, or '' to recognise it */
  model: string | ImportModel
  /** import date yyyy-MM-dd, for models of activity, workers and sales; '' for VideoCheck */
  date: string
  /** period yyyy-MM of VideoCheck; else '' */
  period: string
}

const OURS = 'Ce fichier est le classeur du produit\u202f: il se lit sans modèle d’import.'

const STAFF = 'Un modèle de collaborateurs s’essaie par POST /network/import, avec dryRun=true.'

/** Models for the reading: the document that was sent, or the stored ones. */
async function choiceOf(
  kind: ImportKind,
  { model, fileName, date }: TryRequest,
): Promise<{ choice: ModelChoice; isDraft: boolean }> {
  const imported = kind === 'activity' ? { importDate: date } : {}
  if (typeof model === 'string')
    return {
      choice: { ...(await loadModelChoice(kind, { fileName, model })), ...imported },
      isDraft: false,
    }
  const chosen = { _id: '', version: 0, model, order: null }
  return { choice: { models: [], chosen, isText: true, fileName, ...imported }, isDraft: true }
}

/** Kind of import that reads the file. @throws ForbiddenError, InvalidInputError 422 without a date or period */
function kindOf(principal: Principal, { model, date, period }: TryRequest): ImportKind {
  const feeds = typeof model === 'string' ? null : model.feeds
  if (feeds === 'staff') throw new InvalidInputError({ model: [STAFF] })
  const kind = (feeds ? feeds === 'videocheck' : period !== '') ? 'videocheck' : 'activity'
  if (kind === 'activity') assertMayImport(principal)
  else if (!may(principal.role, 'videocheck.import')) throw new VideocheckImportForbidden()
  if (kind === 'videocheck' && period === '')
    throw new InvalidInputError({ period: ['La période (period) est requise.'] })
  if (kind === 'activity' && date === '')
    throw new InvalidInputError({ date: ['La date d’import (date) est requise.'] })
  return kind
}

interface Asked {
  date: LocalDate
  sites: ReturnType<typeof knownSites>
  holidays: ReadonlySet<LocalDate>
  choice: ModelChoice
  network: Network
  author: Principal
}

/** The file as a model reads it. @throws WorkbookRefused for the product's own file */
async function readTrial<K extends ImportKind>(kind: K, { bytes }: SentFile, asked: Asked) {
  const { date, sites, choice, author: principal } = asked
  const context = { date, sites, ...choice, trial: true }
  const turn = { principal, isTrial: true }
  const read = await parseWorkbook(kind, bytes, context, () => undefined, turn)
  const { byModel } = read
  if (!byModel) throw new WorkbookRefused(OURS)
  const names = new Map(sites.map(({ siteId, name }) => [siteId, name]))
  const named = (siteId: string) => ({ siteId, name: names.get(siteId) ?? siteId })
  return { read, byModel, named }
}

async function readActivityFile(file: SentFile, asked: Asked) {
  const { date, network, author, holidays } = asked
  const { read, byModel, named } = await readTrial('activity', file, asked)
  const { sites } = read
  const dates = byModel.days.flatMap((day) => Array(day.sites).fill(day.date) as string[])
  const tried = sites.map(
    (site, i): TriedSite => ({
      ...named(site.siteId),
      date: dates[i] ?? date,
      services: triedServices(site, byModel.fed),
    }),
  )
  const check = () => refuseImplausible({ sites, byModel, date, holidays })
  if (isOfDays(byModel)) {
    const sums = await sumsOfTried({ sites, byModel, date, network, holidays, author })
    const last = new Map(tried.map((one) => [one.siteId, one]))
    for (const [siteId, own] of sums) Object.assign(last.get(siteId) ?? {}, own)
  }
  return { read, byModel, tried, check }
}

async function readVideocheckFile(file: SentFile, asked: Asked) {
  const { read, byModel, named } = await readTrial('videocheck', file, asked)
  const { sites } = read
  const tried = sites.map(
    ({ siteId, date, figures }): TriedSite => ({
      ...named(siteId),
      date,
      services: { videocheck: { ...figures } },
    }),
  )
  return { read, byModel, tried, check: () => refuseImplausibleMonths(sites, byModel, asked.date) }
}

/** Sentences of a check that would refuse the import. */
async function refusalsOf(check: () => Promise<void>): Promise<TriedFile['findings']> {
  try {
    await check()
    return []
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    return [{ ...finding({}, error.message), level: 'error' }]
  }
}

function triedOf(
  { model, report }: ReadByModel,
  isDraft: boolean,
  sites: TriedSite[],
  findings: TriedFile['findings'],
): TriedFile {
  return { recognised: isDraft ? null : model, sites, findings, ...report }
}

/**
 * Reads a file with a model, within the user's cover, and stores nothing (8 §3). What an import would refuse is an error
 * of the result, as far as the table can be read.
 * @throws ForbiddenError, MissingFileError and FileNameError 400, FileTooLargeError 413, InvalidInputError 422,
 * WorkbookRefused 413, 415, 422 when nothing of the file can be read
 */
export async function tryModel(principal: Principal, request: TryRequest): Promise<TriedFile> {
  const kind = kindOf(principal, request)
  if (request.fileName === '') throw new MissingFileError()
  checkFileName(request.fileName)
  await describeFile(request)
  const date =
    kind === 'activity'
      ? activityDateOf(request.date, today())
      : lastDayOfPeriod(request.period, today())
  const { choice, isDraft } = await choiceOf(kind, request)
  const { network, holidayDates: holidays } = await referenceData()
  const sites = knownSites(network, principal.cover)
  const asked = { date, sites, holidays, choice, network, author: principal }
  const reading = kind === 'activity' ? readActivityFile : readVideocheckFile
  const { read, byModel, tried, check } = await reading(request, asked)
  const doubted = new Findings()
  const judge = async () => {
    await check()
    // A draft has no files of its own.
    if (!isDraft) await judgeColumns(byModel, date, holidays, doubted)
  }
  const findings = [
    ...read.errors.listed.map((one) => ({ ...one, level: 'error' as const })),
    ...(await refusalsOf(judge)),
    ...read.warnings.listed.concat(doubted.listed).map((one) => ({
      ...one,
      level: 'warning' as const,
    })),
  ]
  return triedOf(byModel, isDraft, tried, findings)
}

/** Model of a form: '' and identifiers as they are, a JSON document checked. @throws InvalidInputError 422 */
export function readModelField(text: string): string | ImportModel {
  if (!text.trimStart().startsWith('{')) return text.trim()
  // Cut at the limit by the upload: its end would be read as broken JSON.
  if (Buffer.byteLength(text) > MOST_BYTES) throw new InvalidInputError({ model: [TOO_LARGE] })
  try {
    return readImportModel(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new InvalidInputError({ model: ['Le modèle n’est pas un document JSON lisible.'] })
  }
}
