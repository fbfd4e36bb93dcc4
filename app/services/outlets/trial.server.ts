import { findOutlet } from '~/db/collections/outlets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { OutletNotFoundError } from '~/domain/outlets/errors'
import { outletScope } from '~/domain/outlets/scope'
import { today } from '~/infra/process/clock.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { placed } from './compose.server'
import { postMessage, storeAnswer } from './post.server'

const refusal = (status: number) =>
  status >= 300 && status < 400
    ? `le serveur redirige ailleurs (${status}), ce qui est refusé.`
    : `le serveur a répondu ${status}.`

/**
 * Posts a trial message at once, also to a paused webhook, and keeps the answer (7-beyond §7). It is not tried again.
 * @throws ForbiddenError, OutletNotFoundError 404
 */
export async function sendTest(principal: Principal, id: string) {
  requireAdministration(principal)
  const [outlet, reference] = await Promise.all([findOutlet(id), referenceData()])
  const scope = outlet && outletScope(reference.network, outlet)
  if (!outlet || !scope) throw new OutletNotFoundError()
  const date = today()
  const answer = await postMessage(outlet, {
    id: newId(),
    event: 'test',
    ...placed(scope, date, reference),
    date,
    verdict: 'Ce message est un essai.',
    lines: ['Le webhook fonctionne\u202f: les prochains messages arriveront ici.'],
  })
  await storeAnswer(id, answer)
  const { delivered, status } = answer
  if (delivered)
    return { delivered, status, message: `Essai remis à «\u202f${outlet.name}\u202f».` }
  const why =
    status === null ? answer.text.charAt(0).toLowerCase() + answer.text.slice(1) : refusal(status)
  return { delivered, status, message: `L’essai n’est pas arrivé\u202f: ${why}` }
}
