import { holdAssigned } from '~/db/collections/assignments.server'
import { latestOutletAnswers } from '~/db/collections/outlet-messages.server'
import {
  allOutlets,
  deleteOutlet,
  findOutlet,
  insertOutlet,
  type OutletDocument,
  setOutletPaused,
} from '~/db/collections/outlets.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { ALERTS } from '~/domain/alerts/alerts'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import { InvalidInputError } from '~/domain/errors'
import type { Network } from '~/domain/hierarchy/network'
import { placesOf, scopeName } from '~/domain/hierarchy/network'
import { maskedAddress } from '~/domain/outlets/address'
import { type NewOutletInput, readNewOutlet } from '~/domain/outlets/edits'
import { OutletNotFoundError } from '~/domain/outlets/errors'
import { OUTLET_KIND_LABELS } from '~/domain/outlets/message'
import type { OutletAnswer, OutletSettings } from '~/domain/outlets/outlet'
import { outletScope } from '~/domain/outlets/scope'
import type { MadeOutlet, OutletAnswerView, OutletView } from '~/domain/outlets/view'
import { displayName } from '~/domain/users/display-name'
import { LEVEL_LABELS } from '~/domain/users/view'
import { newToken } from '~/infra/auth/tokens.server'
import { checkWebhookAddress, WebhookError } from '~/infra/outbound/post-webhook.server'
import { webhookNetwork } from '~/infra/outbound/webhook-network.server'
import { now } from '~/infra/process/clock.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { sealOutlet } from './post.server'

/** Answers that are shown of a webhook. */
const ANSWERS = 10

const answerView = ({ at, event, status, text, delivered }: OutletAnswer): OutletAnswerView => ({
  at: at.toISOString(),
  event,
  status,
  text,
  delivered,
})

const placeName = (network: Network, outlet: OutletSettings) =>
  scopeName(network, outletScope(network, outlet))

function outletView(outlet: OutletDocument, { network }: ReferenceData): OutletView {
  const { _id, name, kind, assignmentLevel, assignmentId, morning, imports, alerts } = outlet
  const { maskedAddress: shown, isPaused, createdBy, lastAnswer } = outlet
  return {
    _id,
    name,
    kind,
    assignmentLevel,
    assignmentId,
    morning,
    imports,
    alerts,
    scope: placeName(network, outlet),
    maskedAddress: shown,
    isPaused,
    createdAt: outlet.createdAt.toISOString(),
    createdBy,
    lastAnswer: lastAnswer && answerView(lastAnswer),
    abandonedAt: outlet.abandonedAt?.toISOString() ?? null,
  }
}

/** Audit values of a webhook; neither its address nor its secret is recorded. */
const auditValues = (network: Network, outlet: OutletSettings) => ({
  name: outlet.name,
  outletKind: OUTLET_KIND_LABELS[outlet.kind],
  assignmentLevel: LEVEL_LABELS[outlet.assignmentLevel],
  assignment: placeName(network, outlet),
  sendsMorning: outlet.morning,
  sendsImports: outlet.imports,
  ...Object.fromEntries(ALERTS.map((alert) => [`alert-${alert}`, outlet.alerts[alert] ?? null])),
})

const described = (
  entityId: string,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'outlet', entityId, action, changes })

/** Place of a webhook in the list: groups, plates and concessions in the order of the hierarchy. */
function orderOf(network: Network, outlet: OutletSettings): string {
  const places = placesOf(network)
  const scope = outletScope(network, outlet)
  if (!scope || scope.type === 'all') return ''
  const group = network.groupById.get(scope.groupId)?.name ?? ''
  const plate = 'plateId' in scope ? (network.plateById.get(scope.plateId)?.name ?? '') : ''
  const site = scope.type === 'site' ? (places.get(scope.siteId) ?? 0) + 1 : 0
  return [group, plate, String(site).padStart(6, '0'), outlet.name].join('\u0000')
}

/** Lists every webhook by group, plate and concession. @throws ForbiddenError */
export async function listOutlets(principal: Principal): Promise<OutletView[]> {
  requireAdministration(principal)
  const [found, reference] = await Promise.all([allOutlets(), referenceData()])
  return found
    .map((outlet) => ({ outlet, order: orderOf(reference.network, outlet) }))
    .sort((a, b) => a.order.localeCompare(b.order, 'fr'))
    .map(({ outlet }) => outletView(outlet, reference))
}

/** A webhook with its last ten answers, the latest first. @throws ForbiddenError, OutletNotFoundError 404 */
export async function viewOutlet(
  principal: Principal,
  id: string,
): Promise<OutletView & { answers: OutletAnswerView[] }> {
  requireAdministration(principal)
  const [outlet, answers, reference] = await Promise.all([
    findOutlet(id),
    latestOutletAnswers(id, ANSWERS),
    referenceData(),
  ])
  if (!outlet) throw new OutletNotFoundError()
  return { ...outletView(outlet, reference), answers: answers.map(answerView) }
}

/** @throws InvalidInputError when the address does not lead to the internet, or its name does not exist */
async function assertReachable(url: URL): Promise<void> {
  try {
    await checkWebhookAddress(url, webhookNetwork())
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    throw new InvalidInputError({ address: [error.message] })
  }
}

/**
 * Creates a webhook (7-beyond §7). The secret of the kind `json` is returned only here; address and secret are stored
 * sealed.
 * @param id a form's identifier: a second submit with the same content creates nothing, and returns no secret
 * @throws ForbiddenError, InvalidInputError 422
 */
export async function makeOutlet(
  principal: Principal,
  input: NewOutletInput,
  id = '',
): Promise<MadeOutlet> {
  requireAdministration(principal)
  const reference = await referenceData()
  const { network } = reference
  const { settings, url } = readNewOutlet(network, input)
  await assertReachable(url)
  const secret = settings.kind === 'json' ? newToken() : null
  let isFresh = false
  const masked = maskedAddress(url)
  const same = JSON.stringify(auditValues(network, settings))
  const outlet = await createIdempotently<OutletDocument>(id, {
    find: findOutlet,
    isSame: (made) =>
      made.maskedAddress === masked && JSON.stringify(auditValues(network, made)) === same,
    create: async (_id) => {
      const document: OutletDocument = {
        _id,
        ...settings,
        ...sealOutlet(_id, url.href, secret),
        maskedAddress: masked,
        isPaused: false,
        createdAt: now(),
        createdBy: displayName(principal),
        lastAnswer: null,
        abandonedAt: null,
      }
      const entry = described(_id, 'create', changesBetween(null, auditValues(network, settings)))
      isFresh = await write(principal, [entry], async (tx) => {
        if (!(await holdAssigned(settings, tx))) return false
        await insertOutlet(document, tx)
        return true
      })
      if (isFresh) return document
      // The place was deleted since the check, which now names it.
      readNewOutlet((await referenceData()).network, input)
      return null
    },
  })
  return { ...outletView(outlet, reference), ...(isFresh && secret ? { secret } : {}) }
}

/**
 * Pauses or resumes a webhook. What waited during a pause is not sent afterwards. Safe to repeat.
 * @throws ForbiddenError, OutletNotFoundError 404
 */
export async function pauseOutlet(
  principal: Principal,
  id: string,
  isPaused: boolean,
): Promise<{ message: string }> {
  requireAdministration(principal)
  return retryOnConflict(async () => {
    const outlet = await findOutlet(id)
    if (!outlet) throw new OutletNotFoundError()
    const done = {
      message: `Webhook «\u202f${outlet.name}\u202f» ${isPaused ? 'mis en pause' : 'repris'}.`,
    }
    if (outlet.isPaused === isPaused) return done
    const changes = changesBetween({ isPaused: outlet.isPaused }, { isPaused })
    const entry = described(id, 'update', changes)
    const at = now()
    const isSet = await write(principal, [entry], (tx) => setOutletPaused(id, isPaused, at, tx))
    return isSet ? done : null
  })
}

/** Deletes a webhook with its answers and what waits. @throws ForbiddenError, OutletNotFoundError 404 */
export async function removeOutlet(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const outlet = await findOutlet(id)
  if (!outlet) throw new OutletNotFoundError()
  const { network } = await referenceData()
  const entry = described(id, 'delete', changesBetween(auditValues(network, outlet), null))
  const isDone = await write(principal, [entry], (tx) => deleteOutlet(id, tx))
  if (!isDone) throw new OutletNotFoundError()
  return { message: `Webhook «\u202f${outlet.name}\u202f» supprimé.` }
}
