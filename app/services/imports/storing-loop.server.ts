import { type DoubtsWrite, writeDoubts } from '~/db/collections/doubtful-records.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import type { SiteOutcome } from '~/domain/imports/response'
import { Findings } from '~/imports/reading/findings'
import { write } from '~/services/writes/write.server'
import { type Refused, storeOpenSites, withRefused } from './closed-month-filter.server'
import type { StoringContext } from './storing-context.server'

/** Maximum of records whose doubts one transaction writes. */
const DOUBTS_AT_ONCE = 100

/** One pass over the concessions of a file: outcomes, and those whose stored figures changed since they were planned. */
interface Pass {
  outcomes: readonly SiteOutcome[]
  overtaken: ReadonlySet<string>
}

/**
 * Plans and writes the concessions of a file, those that another import overtook once more (spec 5 §1).
 * @param pass plans and writes; `chosen`: only these concessions, null: all; `refused` receives the excluded ones
 * @throws BusyError 409 when concessions are overtaken each time
 */
export async function storeInPasses<C extends StoringContext>(
  context: C,
  pass: (context: C, chosen: ReadonlySet<string> | null, refused: Refused) => Promise<Pass>,
): Promise<SiteOutcome[]> {
  const outcomes: SiteOutcome[] = []
  const refused: Refused = { closed: new Set(), gone: new Set() }
  let chosen: ReadonlySet<string> | null = null
  let own = context
  await retryOnConflict(async () => {
    const done = await pass(own, chosen, refused)
    const { overtaken } = done
    outcomes.push(...done.outcomes.filter(({ siteId }) => !siteId || !overtaken.has(siteId)))
    chosen = overtaken
    // The first pass has given the warnings, the doubts and the account.
    const account = structuredClone(context.account)
    own = { ...context, account, warnings: new Findings(), doubts: context.doubts && [] }
    return overtaken.size === 0 ? true : null
  })
  return withRefused(outcomes, refused, monthOf(context.activityDate), context.errors)
}

/** Writes the doubts of records whose figures stay, batch by batch. @param months those of the records, when known */
export async function writeDoubtsAlone(
  doubted: readonly DoubtsWrite[],
  { author, activityDate }: StoringContext,
  refused: Refused,
  months?: readonly Month[],
): Promise<void> {
  for (const batch of chunks(doubted, DOUBTS_AT_ONCE)) {
    const attempt = (sites: readonly DoubtsWrite[]) =>
      write(
        author,
        [],
        async (tx) => {
          await writeDoubts(sites, tx)
          return true
        },
        { touched: { what: 'uncounted', sites, ...(months ? { months } : {}) } },
      )
    await storeOpenSites(batch, monthOf(activityDate), attempt, refused)
  }
}
