import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { accountOf } from '~/domain/file-account/account'
import { knownSites } from '~/domain/imports/known-sites'
import { nothingRetained } from '~/domain/imports/messages'
import type { ImportKind } from '~/domain/imports/view'
import type { ReadActivity } from '~/imports/activity/read-book'
import { warnOfDate } from '~/imports/activity/warnings'
import type { ModelChoice, ReadByModel } from '~/imports/models/model-choice'
import { placeByModel } from '~/imports/models/read-by-model'
import type { Readings } from '~/imports/parser/messages'
import { Findings } from '~/imports/reading/findings'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { now, today } from '~/infra/process/clock.server'
import { checkDuplicateFile } from './duplicate-file.server'
import { doubtAbsent, doubtAbsentOfModel } from './find-absent.server'
import type { SentFile } from './import-run.server'
import { judgeColumns } from './judge-columns.server'
import type { OpenLog } from './log.server'
import type { ModelRequest } from './model-choice.server'
import { parseWorkbook } from './parser.server'
import { refuseImplausible } from './refuse-implausible.server'
import type { StoringContext } from './storing-context.server'

type Holidays = StoringContext['holidays']

/** Parsed workbook, with the context that storing it needs. */
export interface ReadFile {
  read: ReadActivity
  context: StoringContext
  /** the concessions that had data the working day before and are not in the file */
  absent: string[]
}

/**
 * Refuses a file of which no row is of a concession (4-decisions, 76).
 * @throws WorkbookRefused 422 with the account of the file
 */
function refuseNothing({
  sites,
  failed,
  account,
  byModel,
}: Pick<ReadActivity, 'failed' | 'account' | 'byModel'> & { sites: readonly unknown[] }): void {
  if (sites.length + failed.length > 0) return
  const facts = { account: accountOf(account), ...(byModel ? { model: byModel.model } : {}) }
  throw new WorkbookRefused(nothingRetained(account), 422, [], facts)
}

/**
 * Reads a file against the concessions that the user covers (spec 5 §1, §2).
 * @param asked date of its figures, and the models by which it may be read
 * @param log of the import; of a rehearsal one that notes nothing
 * @param refuse refuses implausible figures of a model's file
 * @param warn adds the warnings about the date
 * @throws WorkbookRefused, ParserFailedError 503
 */
export async function readSent<K extends ImportKind>(
  kind: K,
  author: Principal,
  file: SentFile & ModelRequest,
  asked: ModelChoice & { date: LocalDate },
  { importId, progress }: Pick<OpenLog, 'importId' | 'progress'>,
  refuse: (read: Readings[K]['read'], of: ReadByModel, holidays: Holidays) => Promise<void>,
  warn: (warnings: Findings, holidays: Holidays) => void = () => undefined,
) {
  const { network, holidayDates: holidays } = await referenceData()
  const sites = knownSites(network, author.cover)
  const checking = () => void progress({ stage: 'checking', done: 0, total: 0 })
  const sameFile = checkDuplicateFile(kind, file, asked.date)
  const turn = { principal: author, isTrial: importId === '' }
  const read = await parseWorkbook(kind, file.bytes, { ...asked, sites }, checking, turn)
  const { byModel } = read
  refuseNothing(read)
  if (byModel) await refuse(read, byModel, holidays)
  const at = byModel ? placeByModel(byModel) : undefined
  const [errors, warnings] = [new Findings(read.errors, at), new Findings(read.warnings, at)]
  if (byModel) await judgeColumns(byModel, asked.date, holidays, warnings)
  warn(warnings, holidays)
  const warnOfSameFile = await sameFile
  warnOfSameFile(warnings)
  const { siteById } = network
  const account = accountOf(read.account)
  const replaceModel = file.replaceModel ?? false
  const about = { author, importedAt: now(), siteById, replaceModel, account, errors, warnings }
  return { read, sites, holidays, about }
}

/** Reads a workbook of activity (spec 5 §1), as `readSent`. @throws WorkbookRefused, ParserFailedError 503 */
export async function readFile(
  author: Principal,
  { date: importDate, ...file }: SentFile & ModelRequest & { date: string },
  date: LocalDate,
  choice: ModelChoice,
  log: Pick<OpenLog, 'importId' | 'progress'>,
): Promise<ReadFile> {
  const asked = { date, importDate, ...choice }
  const { read, sites, holidays, about } = await readSent(
    'activity',
    author,
    file,
    asked,
    log,
    ({ sites: known }, byModel, days) =>
      refuseImplausible({ sites: known, byModel, date, holidays: days }),
    (warnings, days) => warnOfDate(date, { importDate, today: today() }, days, warnings),
  )
  const { byModel } = read
  const context: StoringContext = {
    ...about,
    importId: log.importId,
    progress: log.progress,
    importDate,
    activityDate: date,
    absent: read.absent,
    byModel,
    // Doubts are about the activity, which a file of hours or sales does not give.
    doubts: read.absent.includes('activity') ? null : [],
    holidays,
  }
  const there = new Set([...read.sites, ...read.failed].flatMap(({ siteId }) => siteId ?? []))
  const missing = sites.filter(({ siteId }) => !there.has(siteId))
  const doubt = byModel ? doubtAbsentOfModel : doubtAbsent
  return { read, context, absent: await doubt(missing, there, context) }
}
