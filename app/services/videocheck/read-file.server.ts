import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { accountOf } from '~/domain/file-account/account'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import type { ModelChoice } from '~/imports/models/model-choice'
import { placeByModel } from '~/imports/models/read-by-model'
import { Findings } from '~/imports/reading/findings'
import { now } from '~/infra/process/clock.server'
import { checkDuplicateFile } from '~/services/imports/duplicate-file.server'
import type { SentFile } from '~/services/imports/import-run.server'
import type { OpenLog } from '~/services/imports/log.server'
import type { ModelRequest } from '~/services/imports/model-choice.server'
import { parseWorkbook } from '~/services/imports/parser.server'
import { refuseNothing } from '~/services/imports/read-file.server'
import { refuseImplausibleMonths } from './refuse-implausible.server'

/**
 * Reads a VideoCheck file against the concessions that the user covers (spec 5 §2).
 * @param log of the import; of a rehearsal one that notes nothing
 * @param choice models by which the file may be read
 * @throws WorkbookRefused, ParserFailedError 503
 */
export async function readVideocheckFile(
  author: Principal,
  file: SentFile & ModelRequest,
  date: LocalDate,
  choice: ModelChoice,
  log: Pick<OpenLog, 'importId' | 'progress'>,
) {
  const { network } = await referenceData()
  const sites = sitesOf(network, coverScope(network, author.cover)).map(
    ({ _id, name, numerosPDV }) => ({ siteId: _id, name, numerosPDV }),
  )
  const checking = () => void log.progress({ stage: 'checking', done: 0, total: 0 })
  const sameFile = checkDuplicateFile('videocheck', file, date)
  const turn = { principal: author, isTrial: log.importId === '' }
  const asked = { date, sites, ...choice }
  const read = await parseWorkbook('videocheck', file.bytes, asked, checking, turn)
  const { byModel } = read
  refuseNothing(read)
  if (byModel) await refuseImplausibleMonths(read.sites, byModel, date)
  const at = byModel ? placeByModel(byModel) : undefined
  const [errors, warnings] = [new Findings(read.errors, at), new Findings(read.warnings, at)]
  const warnOfSameFile = await sameFile
  warnOfSameFile(warnings)
  const context = {
    author,
    period: monthOf(date),
    importedAt: now(),
    log,
    siteById: network.siteById,
    model: byModel?.model ?? null,
    replaceModel: file.replaceModel ?? false,
    account: accountOf(read.account),
    errors,
    warnings,
  }
  return { read, context }
}
