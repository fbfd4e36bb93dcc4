import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import { Findings } from '~/imports/reading/findings'
import { now } from '~/infra/process/clock.server'
import { checkDuplicateFile } from '~/services/imports/duplicate-file.server'
import type { SentFile } from '~/services/imports/import-run.server'
import type { OpenLog } from '~/services/imports/log.server'
import { parseWorkbook } from '~/services/imports/parser.server'

/**
 * Reads a VideoCheck file against the concessions that the user covers (spec 5 §2).
 * @param log of the import; of a rehearsal one that notes nothing
 * @throws WorkbookRefused, ParserFailedError 503
 */
export async function readVideocheckFile(
  author: Principal,
  file: SentFile,
  date: LocalDate,
  log: Pick<OpenLog, 'importId' | 'progress'>,
) {
  const { network } = await referenceData()
  const sites = sitesOf(network, coverScope(network, author.cover)).map(
    ({ _id, name, numerosPDV }) => ({ siteId: _id, name, numerosPDV }),
  )
  const checking = () => void log.progress({ stage: 'checking', done: 0, total: 0 })
  const sameFile = checkDuplicateFile('videocheck', file, date)
  const read = await parseWorkbook('videocheck', file.bytes, { date, sites }, checking)
  const [errors, warnings] = [new Findings(read.errors), new Findings(read.warnings)]
  const warnOfSameFile = await sameFile
  warnOfSameFile(warnings)
  const context = {
    author,
    period: monthOf(date),
    importedAt: now(),
    log,
    siteById: network.siteById,
    errors,
    warnings,
  }
  return { read, context }
}
