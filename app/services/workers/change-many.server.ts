import type { FollowUp } from '~/db/collections/follow-ups.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { RuleError } from '~/domain/errors'
import type { WorkerEdit } from '~/domain/workers/changes'
import { assertMay } from '~/domain/workers/rights'
import type { MonthSpan } from '~/services/writes/invalidation-policy.server'
import { write } from '~/services/writes/write.server'
import { changeWorker, type EditPlan, planEdit } from './edit.server'
import { WORKER_CHANGED } from './planning-follow-ups.server'

/** An edit of a list, as `changeWorker` takes it. */
export interface AskedEdit {
  id: string
  edit: WorkerEdit
  /** day from which team, trade and apprentice flag apply */
  from: LocalDate
}

const ruleOf = (error: unknown): RuleError => {
  if (error instanceof RuleError && error.status < 500) return error
  throw error
}

/** The months of all spans: from the earliest on, without end where one has none. */
function spanOf(plans: readonly EditPlan[]): { span?: MonthSpan } {
  const spans = plans.flatMap(({ touched }) => touched.span ?? [])
  if (spans.length === 0) return {}
  const untils = spans.map(({ until }) => until)
  const last = untils.every((until) => until !== null) ? untils.sort().at(-1) : null
  return {
    span: {
      siteIds: [...new Set(spans.flatMap(({ siteIds }) => siteIds))],
      from: spans.map(({ from }) => from).sort()[0] ?? '',
      until: last ?? null,
    },
  }
}

/** One follow-up for all: of the earliest month, or of every month where one of them has none. */
function followsOf(plans: readonly EditPlan[]): { next?: FollowUp } {
  const all = plans.flatMap(({ follows }) => follows.next ?? [])
  if (all.length === 0) return {}
  const months = all.map(({ month }) => month)
  const [first] = months.every((month) => month !== undefined) ? [...months].sort() : []
  const id = all.map((one) => one.id).join()
  return { next: { name: WORKER_CHANGED, id, ...(first ? { month: first } : {}) } }
}

/** Plans the edits and stores them in one transaction; null: something has changed since. */
async function tryTogether(
  principal: Principal,
  asked: readonly AskedEdit[],
): Promise<(RuleError | null)[] | null> {
  const outcomes: (RuleError | null)[] = []
  const plans: EditPlan[] = []
  for (const { id, edit, from } of asked) {
    try {
      const planned = await planEdit(principal, id, () => edit, { from })
      if (!('edited' in planned)) plans.push(planned)
      outcomes.push(null)
    } catch (error) {
      outcomes.push(ruleOf(error))
    }
  }
  if (plans.length === 0) return outcomes
  const act = async (tx: Transaction) => {
    for (const plan of plans) if (!(await plan.act(tx))) return false
    return true
  }
  const sites = plans.flatMap(({ touched }) => touched.sites)
  const isWritten = await write(
    principal,
    plans.flatMap(({ entries }) => entries),
    act,
    { touched: { what: 'workers', sites, ...spanOf(plans) }, ...followsOf(plans) },
  )
  return isWritten ? outcomes : null
}

/** Each edit by itself, by `changeWorker`. */
async function oneByOne(
  principal: Principal,
  asked: readonly AskedEdit[],
): Promise<(RuleError | null)[]> {
  const outcomes: (RuleError | null)[] = []
  for (const { id, edit, from } of asked)
    outcomes.push(
      await changeWorker(principal, id, edit, undefined, { from }).then(() => null, ruleOf),
    )
  return outcomes
}

/**
 * Changes several collaborators by the rules of `changeWorker`, in one transaction. A refused one leaves the others
 * stored, and is tried again by itself, because the edits before it may have made it possible.
 * @param asked each collaborator once
 * @returns why each was refused, in the order of the edits; null: stored
 * @throws WorkerRightsError, errors of status 500 and 503
 */
export async function changeWorkers(
  principal: Principal,
  asked: readonly AskedEdit[],
): Promise<(RuleError | null)[]> {
  assertMay(principal.role, 'rename')
  if (asked.length === 0) return []
  const outcomes = await together(principal, asked)
  // One that was refused may be possible now, as a number that another one has given up.
  const refused = asked.filter((_, i) => outcomes[i] !== null)
  const again = new Map(
    (await oneByOne(principal, refused)).map((outcome, i) => [refused[i]?.id, outcome]),
  )
  return asked.map(({ id }) => again.get(id) ?? null)
}

/** Stores what can be stored in one transaction. @returns an error for each edit that is not stored */
async function together(principal: Principal, asked: readonly AskedEdit[]) {
  try {
    return await retryOnConflict(() => tryTogether(principal, asked))
  } catch (error) {
    const refusal = ruleOf(error)
    return asked.map(() => refusal)
  }
}
