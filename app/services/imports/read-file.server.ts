import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { accountOf } from '~/domain/file-account/account'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import { nothingRetained } from '~/domain/imports/messages'
import type { SiteOutcome } from '~/domain/imports/response'
import type { ReadActivity } from '~/imports/activity/read-book'
import { warnOfDate } from '~/imports/activity/warnings'
import type { ModelChoice } from '~/imports/models/model-choice'
import { placeByModel } from '~/imports/models/read-by-model'
import { Findings } from '~/imports/reading/findings'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { now, today } from '~/infra/process/clock.server'
import { checkDuplicateFile } from './duplicate-file.server'
import { doubtAbsent, doubtAbsentOfModel } from './find-absent.server'
import type { SentFile } from './import-run.server'
import type { OpenLog } from './log.server'
import type { ModelRequest } from './model-choice.server'
import { parseWorkbook } from './parser.server'
import { refuseImplausible } from './refuse-implausible.server'
import type { StoringContext } from './storing-context.server'

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
export function refuseNothing({
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
 * Reads a workbook of activity against the concessions that the user covers (spec 5 §1).
 * @param log of the import; of a rehearsal one that notes nothing
 * @param choice models by which the file may be read
 * @throws WorkbookRefused, ParserFailedError 503
 */
export async function readFile(
  author: Principal,
  { date: importDate, ...file }: SentFile & ModelRequest & { date: string },
  activityDate: LocalDate,
  choice: ModelChoice,
  { importId, progress }: Pick<OpenLog, 'importId' | 'progress'>,
): Promise<ReadFile> {
  const { network, holidayDates } = await referenceData()
  const sites = sitesOf(network, coverScope(network, author.cover)).map(
    ({ _id, name, numerosPDV }) => ({ siteId: _id, name, numerosPDV }),
  )
  const checking = () => void progress({ stage: 'checking', done: 0, total: 0 })
  const sameFile = checkDuplicateFile('activity', file, activityDate)
  const asked = { date: activityDate, importDate, sites, ...choice }
  const turn = { principal: author, isTrial: importId === '' }
  const read = await parseWorkbook('activity', file.bytes, asked, checking, turn)
  const { byModel, sites: known } = read
  refuseNothing(read)
  if (byModel)
    await refuseImplausible({ sites: known, byModel, date: activityDate, holidays: holidayDates })
  const at = byModel ? placeByModel(byModel) : undefined
  const [errors, warnings] = [new Findings(read.errors, at), new Findings(read.warnings, at)]
  warnOfDate(activityDate, { importDate, today: today() }, holidayDates, warnings)
  const warnOfSameFile = await sameFile
  warnOfSameFile(warnings)
  const context: StoringContext = {
    author,
    importId,
    importDate,
    activityDate,
    importedAt: now(),
    errors,
    warnings,
    siteById: network.siteById,
    absent: read.absent,
    account: accountOf(read.account),
    byModel,
    replaceModel: file.replaceModel ?? false,
    progress,
    // Doubts are about the activity, which a file of hours or sales does not give.
    doubts: read.absent.includes('activity') ? null : [],
    holidays: holidayDates,
  }
  const there = new Set([...read.sites, ...read.failed].flatMap(({ siteId }) => siteId ?? []))
  const missing = sites.filter(({ siteId }) => !there.has(siteId))
  const doubt = byModel ? doubtAbsentOfModel : doubtAbsent
  return { read, context, absent: await doubt(missing, there, context) }
}

/** Adds the concessions that the file itself failed to the outcomes, by name; outcomes with a count come last. */
export function withFailed(
  outcomes: readonly SiteOutcome[],
  { failed }: Pick<ReadActivity, 'failed'>,
): SiteOutcome[] {
  const lost = failed.map((site) => ({ ...site, outcome: 'failed' as const }))
  const rank = ({ count }: SiteOutcome) => (count === undefined ? 0 : 1)
  return [...outcomes, ...lost].sort(
    (a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'fr'),
  )
}
