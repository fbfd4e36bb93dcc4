import type { Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ModelChoice } from '~/imports/models/model-choice'
import type { SentFile } from '~/services/imports/import-run.server'
import type { OpenLog } from '~/services/imports/log.server'
import type { ModelRequest } from '~/services/imports/model-choice.server'
import { readSent } from '~/services/imports/read-file.server'
import { refuseImplausibleMonths } from './refuse-implausible.server'

/** Reads a VideoCheck file (spec 5 §2), as `readSent`. @throws WorkbookRefused, ParserFailedError 503 */
export async function readVideocheckFile(
  author: Principal,
  file: SentFile & ModelRequest,
  date: LocalDate,
  choice: ModelChoice,
  log: Pick<OpenLog, 'importId' | 'progress'>,
) {
  const asked = { date, ...choice }
  const { read, about } = await readSent('videocheck', author, file, asked, log, (found, byModel) =>
    refuseImplausibleMonths(found.sites, byModel, date),
  )
  const context = { ...about, period: monthOf(date), log, model: read.byModel?.model ?? null }
  return { read, context }
}
