import type { Principal } from '~/domain/access/scope'
import { monthNamed } from '~/domain/calendar/local-date'
import { ClosedMonthError } from '~/domain/closing/errors'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { SaveFailedError } from '~/domain/objectifs/errors'
import { requireEditor } from '~/domain/objectifs/rights'
import type { SaveObjectifInput } from '~/schemas/objectifs.server'
import { saveInput } from './rest.server'

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

/**
 * `PUT /objectifs/bulk`: saves each concession-month whole, in its own transaction (7-beyond §6). One that cannot be
 * saved leaves the others stored. A concession-month that the call has twice is refused the second time.
 * @throws EditRefusedError for a role that may not edit
 */
export async function saveObjectifsCall(
  principal: Principal,
  { objectifs }: { objectifs: readonly SaveObjectifInput[] },
): Promise<BulkAnswer> {
  requireEditor(principal)
  const answer: BulkAnswer = { saved: 0, conflicts: [], refused: [] }
  const seen = new Set<string>()
  for (const input of objectifs) {
    const key = `${input.site} ${monthNamed(input.year, input.month)}`
    try {
      if (input.site && seen.has(key))
        throw new SaveFailedError('cette concession figure deux fois pour ce mois.', 400)
      seen.add(key)
      await saveInput(principal, input)
      answer.saved++
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      const isConflict = error.status === 409 && !(error instanceof ClosedMonthError)
      const list = isConflict ? answer.conflicts : answer.refused
      list.push(unsavedOf(input, error))
    }
  }
  return answer
}
