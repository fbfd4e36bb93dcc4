import { json } from '@remix-run/node'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { type Principal, scopeId } from '~/domain/access/scope'
import type { LocalDate, Month } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { sitesOf } from '~/domain/hierarchy/network'
import { dryRunOf } from '~/domain/imports/preview'
import { readDryRun, readModelFields } from '~/domain/imports/rules'
import type { VideocheckFigures } from '~/domain/videocheck/figures'
import { videocheckOn } from '~/domain/videocheck/month'
import { lastDayOfPeriod } from '~/domain/videocheck/period'
import { statsData, totalsBy } from '~/domain/videocheck/stats'
import { sumsOf } from '~/domain/videocheck/totals'
import { type RefusalFacts, WorkbookRefused } from '~/imports/workbook/errors'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { today } from '~/infra/process/clock.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { ImportRefused } from '~/services/imports/import-run.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { CALL_SWALLOWS_BYTES, readUpload } from '~/services/web/upload.server'
import { dryRunVideocheck } from './dry-run.server'
import {
  assertMayImportVideocheck,
  importVideocheck,
  type VideocheckRequest,
} from './import.server'
import { readVideocheck, siteMonths } from './read.server'

interface StatsQuery {
  period: Month
  analyzedDate?: LocalDate
  site?: string
  plate?: string
  group?: string
}

/**
 * `GET /videocheck/stats` of a scope, without one of the user's whole cover (3 §7). The analysed date, unless it is
 * given, is the latest data's, and without data the period's last day not after today (4-decisions, 39).
 * @throws VideocheckPeriodError for a month to come, NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function videocheckStats(
  principal: Principal,
  { period, analyzedDate, ...keys }: StatsQuery,
) {
  const last = lastDayOfPeriod(period, today())
  const asked = analyzedDate?.startsWith(period) ? analyzedDate : null
  const scope = await scopeOfCall(principal, keys, period)
  if (!scope) throw new ForbiddenError()
  const reference = await referenceDataIn(period)
  const readOn = (day: LocalDate) => readVideocheck(principal, scope, day, reference)
  const first = await readOn(asked ?? last)
  const latest = first.dates && first.dates.to < last ? first.dates.to : last
  const date = asked ?? latest
  const { freshness, scopeName, path } = date === first.date ? first : await readOn(date)
  const months = await siteMonths(sitesOf(reference.network, scope), date)
  const wide = scope.type === 'site' ? [] : months
  return {
    period,
    analyzedDate: date,
    scope: { type: scope.type, id: scopeId(scope), name: scopeName },
    totals: {
      global: sumsOf(videocheckOn(await readRollupPart('videocheck', scope, period), date)),
      groups: (scope.type === 'plate' ? [] : totalsBy(wide, (site) => site.groupId)).map(
        ({ id, totals }) => ({ groupId: id, totals }),
      ),
      plates: totalsBy(wide, (site) => site.plateId).map(({ id, totals }) => ({
        plateId: id,
        totals,
      })),
    },
    data: statsData(months),
    path,
    late: freshness.late,
    unreadable: freshness.unreadable,
  }
}

/** A form of the VideoCheck page or call. */
export interface SentVideocheck extends VideocheckRequest {
  /** its button or field that asks to look first */
  dryRun: boolean
}

/** Reads the file and period of a sent form. @throws DryRunError, ReplaceModelError and errors of `readUpload` */
export async function readVideocheckRequest(
  request: Request,
  swallow = CALL_SWALLOWS_BYTES,
): Promise<SentVideocheck> {
  const { file, fields } = await readUpload(request, 'file', MAX_FILE_BYTES, swallow)
  const dryRun = readDryRun(request.url, fields)
  const period = fields.get('period') ?? ''
  const sent = { bytes: file?.bytes ?? new Uint8Array(), fileName: file?.name ?? '', period }
  return { ...sent, dryRun, ...readModelFields(fields) }
}

/** Fields of the answer to a file of which nothing could be used. */
const refused = (message: string, { model, account = NO_ACCOUNT }: RefusalFacts) => ({
  message,
  model: model ?? null,
  failed: 0,
  reserves: [],
  ...account,
})

/** Answers the import with `dryRun=true`. */
async function rehearse(principal: Principal, sent: VideocheckRequest) {
  try {
    const rehearsal = await dryRunVideocheck(principal, sent)
    const { message, errors, reserves = [], account = NO_ACCOUNT } = rehearsal
    const dry = dryRunOf(rehearsal)
    const model = rehearsal.model ?? null
    return { message, model, failed: dry.sites.failed, errors, reserves, ...account, ...dry }
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    const { message, status, findings, facts } = error
    const errors = [...findings]
    return json(
      { ...refused(message, facts), errors, ...dryRunOf<VideocheckFigures>(null) },
      { status },
    )
  }
}

/**
 * `POST /videocheck/import`: the answer of spec 5 §2, of the same shape with status 413, 415 or 422 when nothing of
 * the file could be used. With `dryRun=true` nothing is stored (7-beyond §2).
 * @throws RuleError 400, 403, 413 before the file is opened
 */
export async function videocheckImportCall(principal: Principal, request: Request) {
  assertMayImportVideocheck(principal)
  const sent = await readVideocheckRequest(request)
  if (sent.dryRun) return rehearse(principal, sent)
  try {
    return await importVideocheck(principal, sent)
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    const { message, importId, findings, status, facts } = error
    return json({ ...refused(message, facts), importId, errors: [...findings] }, { status })
  }
}
