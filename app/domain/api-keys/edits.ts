import { KEY_PERMISSIONS } from '../access/key-permission'
import { isLocalDate } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import { lineProblem, tidyLine } from '../edits/text-input'
import { InvalidInputError } from '../errors'
import type { Network } from '../hierarchy/network'
import { readPlace } from '../users/edits'
import { KEY_NAME_LENGTH, type KeyContent } from './key'

/** Longest validity of a key: two years. */
const LONGEST_DAYS = 731
/** Validity that the form proposes. */
const PROPOSED_DAYS = 365

/** Input of a new key, from the form or a REST call. */
export type NewKeyInput = Record<keyof KeyContent, string>

/** Expiry day that the form proposes, one year from today. */
export const proposedExpiry = (today: string): string => addDays(today, PROPOSED_DAYS)
/** Latest expiry day that can be chosen. */
export const latestExpiry = (today: string): string => addDays(today, LONGEST_DAYS)

function nameProblem(name: string): string | null {
  return name === '' ? 'Donnez un nom à la clé.' : lineProblem(name, KEY_NAME_LENGTH)
}

function expiryProblem(day: string, today: string): string | null {
  if (!isLocalDate(day)) return 'Choisissez la date d’expiration.'
  if (day < today) return 'La date d’expiration est déjà passée.'
  return day > latestExpiry(today) ? 'Une clé expire dans les deux ans.' : null
}

/**
 * Validates a new key (7-beyond §2): name, permission, scope (as for an account's assignment, or the whole network)
 * and expiry day.
 * @param today yyyy-MM-dd
 * @throws InvalidInputError with every invalid field
 */
export function readNewKey(network: Network, input: NewKeyInput, today: string): KeyContent {
  const name = tidyLine(input.name)
  const permission = KEY_PERMISSIONS.find((known) => known === input.permission)
  const place =
    input.assignmentLevel === 'network'
      ? ({ assignmentLevel: 'network', assignmentId: null } as const)
      : readPlace(network, input)
  const problems = {
    name: nameProblem(name),
    permission: permission ? null : 'Choisissez ce que la clé permet.',
    expiresOn: expiryProblem(input.expiresOn, today),
  }
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
  const wrong = { ...fields, ...('fields' in place ? place.fields : {}) }
  if (!permission || 'fields' in place || Object.keys(wrong).length > 0)
    throw new InvalidInputError(wrong)
  return { name, permission, ...place, expiresOn: input.expiresOn }
}
