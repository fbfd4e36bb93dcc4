import { ALERTS, type Alert, readThresholds } from '../alerts/alerts'
import { lineProblem, tidyLine } from '../edits/text-input'
import { InvalidInputError } from '../errors'
import type { Network } from '../hierarchy/network'
import { readPlace } from '../users/edits'
import { readOutletAddress } from './address'
import { OUTLET_KINDS } from './message'
import { OUTLET_NAME_LENGTH, type OutletSettings } from './outlet'

/** Input of a new webhook, from the form or a REST call. */
export interface NewOutletInput {
  name: string
  kind: string
  assignmentLevel: string
  assignmentId: string
  address: string
  morning: boolean
  imports: boolean
  /** thresholds as typed; a missing or empty one sends no alert */
  alerts: Partial<Record<Alert, string>>
}

function nameProblem(name: string): string | null {
  return name === '' ? 'Donnez un nom au webhook.' : lineProblem(name, OUTLET_NAME_LENGTH)
}

/**
 * Validates a new webhook (7-beyond §7): name, kind, place, address and what it gets. Whether the address leads to the
 * internet is checked by its caller.
 * @throws InvalidInputError with every invalid field
 */
export function readNewOutlet(
  network: Network,
  input: NewOutletInput,
): { settings: OutletSettings; url: URL } {
  const name = tidyLine(input.name)
  const kind = OUTLET_KINDS.find((known) => known === input.kind)
  const place = readPlace(network, input)
  const address = readOutletAddress(input.address)
  const typed = Object.fromEntries(ALERTS.map((alert) => [alert, input.alerts[alert] ?? '']))
  const { thresholds, errors } = readThresholds(typed as Record<Alert, string>)
  const { morning, imports } = input
  const sends = morning || imports || Object.values(typed).some((text) => text.trim() !== '')
  const problems = {
    name: nameProblem(name),
    kind: kind ? null : 'Choisissez le type de webhook.',
    address: 'problem' in address ? address.problem : null,
    morning: sends ? null : 'Choisissez au moins un envoi\u202f: matin, imports ou alerte.',
  }
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
  const wrong = { ...fields, ...errors, ...('fields' in place ? place.fields : {}) }
  if (!kind || 'fields' in place || 'problem' in address || Object.keys(wrong).length > 0)
    throw new InvalidInputError(wrong)
  return {
    settings: { name, kind, ...place, morning, imports, alerts: thresholds },
    url: address.url,
  }
}
