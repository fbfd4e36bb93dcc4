import type { Principal } from '~/domain/access/scope'
import { monthNamed } from '~/domain/calendar/local-date'
import { ClosedMonthError } from '~/domain/closing/errors'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { SaveFailedError } from '~/domain/objectifs/errors'
import { requireEditor } from '~/domain/objectifs/rights'
import type { SaveObjectifInput } from '~/schemas/objectifs.server'
import { type SaveCall, saveCallOf, savedCall } from './rest.server'
import { type ObjectifOutcome, saveObjectifs } from './save-many.server'

/** Concession-month of a bulk save that was not stored, and why. */
export interface Unsaved {
  site: string | null
  /** yyyy-MM; null for an invalid month */
  period: string | null
  message: string
  /** French messages by figure, for invalid figures */
  errors?: Record<string, string[]>
}

/** Response of `PUT /objectifs/bulk`. */
export interface BulkAnswer {
  /** number of concession-months stored as sent, also those that already had these figures */
  saved: number
  conflicts: Unsaved[]
  refused: Unsaved[]
}

const unsavedOf = (input: SaveObjectifInput, error: RuleError): Unsaved => ({
  site: input.site ?? null,
  period: monthNamed(input.year, input.month),
  message: error.message,
  ...(error instanceof InvalidInputError ? { errors: { ...error.fields } } : {}),
})

/** The calls of a bulk save, or why one cannot be run. */
async function callsOf(
  principal: Principal,
  inputs: readonly SaveObjectifInput[],
): Promise<(SaveCall | RuleError)[]> {
  const seen = new Set<string>()
  return Promise.all(
    inputs.map(async (input) => {
      const key = `${input.site} ${monthNamed(input.year, input.month)}`
      if (input.site && seen.has(key))
        return new SaveFailedError('cette concession figure deux fois pour ce mois.', 400)
      seen.add(key)
      return saveCallOf(principal, input).catch(ruleOf)
    }),
  )
}

/** Why a call was not stored; null when it was. */
async function errorOf(
  call: SaveCall,
  outcome: ObjectifOutcome | undefined,
): Promise<RuleError | null> {
  try {
    if (!outcome) throw new Error('a save without an outcome')
    await savedCall(call, outcome)
    return null
  } catch (error) {
    return ruleOf(error)
  }
}

const listOf = ({ conflicts, refused }: BulkAnswer, error: RuleError): Unsaved[] =>
  error.status === 409 && !(error instanceof ClosedMonthError) ? conflicts : refused

/** @throws what is no broken rule */
function ruleOf(error: unknown): RuleError {
  if (error instanceof RuleError) return error
  throw error
}

/**
 * `PUT /objectifs/bulk`: saves each concession-month whole, 25 in one transaction (7-beyond §6). One that cannot be
 * saved leaves the others stored. A concession-month that the call has twice is refused the second time.
 * @throws EditRefusedError for a role that may not edit
 */
export async function saveObjectifsCall(
  principal: Principal,
  { objectifs }: { objectifs: readonly SaveObjectifInput[] },
): Promise<BulkAnswer> {
  requireEditor(principal)
  const calls = await callsOf(principal, objectifs)
  const ready = calls.flatMap((call) => (call instanceof RuleError ? [] : call))
  const outcomes = await saveObjectifs(principal, ready)
  const outcomeOf = new Map(ready.map((call, i) => [call, outcomes[i]]))
  const answer: BulkAnswer = { saved: 0, conflicts: [], refused: [] }
  for (const [i, call] of calls.entries()) {
    const input = objectifs[i]
    const error = call instanceof RuleError ? call : await errorOf(call, outcomeOf.get(call))
    if (!error) answer.saved++
    else if (input) listOf(answer, error).push(unsavedOf(input, error))
  }
  return answer
}
