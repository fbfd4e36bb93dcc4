import type { Principal } from '~/domain/access/scope'
import { accountOf, type FileAccount } from '~/domain/file-account/account'
import { reservesOf } from '~/domain/imports/doubt-texts'
import type { SiteReserve } from '~/domain/imports/doubts'
import { importMessage } from '~/domain/imports/messages'
import type { SiteOutcome } from '~/domain/imports/response'
import type { UnknownPerson } from '~/domain/imports/unknown-person'
import type { ReadByModel } from '~/imports/models/model-choice'
import type { Findings } from '~/imports/reading/findings'
import type { FailedSite } from '~/imports/reading/site-resolver'
import { type ImportedFile, keepingRefused, keepUnsettled } from './kept-file.server'
import type { OpenLog } from './log.server'

/** Figures under doubt that an answer and a log list; their sentences count all. */
const LISTED = 200

/** A file that was read and checked. */
interface CheckedFile {
  read: { failed: readonly FailedSite[]; byModel: ReadByModel | null }
  context: {
    errors: Findings
    warnings: Findings
    account: FileAccount
    /** missing for a kind of file whose figures are not judged */
    doubts?: readonly SiteReserve[] | null
  }
  /** the concessions that had data the working day before and are not in the file */
  absent?: string[]
}

/** Adds the concessions that the file itself failed to the outcomes, by name; outcomes with a count come last. */
function withFailed(
  outcomes: readonly SiteOutcome[],
  { failed }: CheckedFile['read'],
): SiteOutcome[] {
  const lost = failed.map((site) => ({ ...site, outcome: 'failed' as const }))
  const rank = ({ count }: SiteOutcome) => (count === undefined ? 0 : 1)
  return [...outcomes, ...lost].sort(
    (a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'fr'),
  )
}

/**
 * What an import, or its rehearsal, says of a file whose concessions were checked (5 §1; 4-decisions, 55 and 76).
 * @param outcomes of the concessions without error in the file
 */
export function resultOf({ read, context }: CheckedFile, outcomes: readonly SiteOutcome[]) {
  const sites = withFailed(outcomes, read)
  const warnings = context.warnings.all()
  const account = accountOf(context.account)
  const doubts = context.doubts ?? []
  const reserves = reservesOf(doubts, warnings, account)
  return {
    sites,
    model: read.byModel?.model ?? null,
    message: importMessage(sites, reserves),
    errors: context.errors.all(),
    warnings,
    account,
    reserves,
    doubts: doubts.slice(0, LISTED),
  }
}

/**
 * An import under its log, from the file to the result: read and checked, stored, kept while values are open, logged.
 * @param peopleOf people of the file who are not known
 * @throws the errors of `read` and `store`
 */
export async function importSteps<F extends CheckedFile>(
  principal: Principal,
  sent: ImportedFile,
  log: OpenLog,
  read: () => Promise<F>,
  store: (file: F) => Promise<SiteOutcome[]>,
  peopleOf: (file: F) => Promise<UnknownPerson[]> = async () => [],
) {
  const file = await keepingRefused(principal, sent, log.importId, read)
  const result = resultOf(file, await store(file))
  const { model, doubts, ...shown } = result
  const people = await peopleOf(file)
  await keepUnsettled(principal, sent, log.importId, { ...result, people })
  await log.finish({
    state: 'done',
    ...shown,
    ...(file.context.doubts === undefined ? {} : { doubts }),
    ...(file.absent ? { absent: file.absent } : {}),
    ...(model ? { model, columnSizes: file.read.byModel?.sizes ?? [] } : {}),
  })
  return result
}
