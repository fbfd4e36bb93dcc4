import { insertOutletAnswer } from '~/db/collections/outlet-messages.server'
import { noteOutletAnswer, type OutletDocument } from '~/db/collections/outlets.server'
import { type OutletMessage, outletBody } from '~/domain/outlets/message'
import { answerExcerpt, isDelivered, type OutletAnswer } from '~/domain/outlets/outlet'
import { openText, sealText } from '~/infra/auth/sealed-secrets.server'
import { postWebhook, WebhookError, webhookSignature } from '~/infra/outbound/post-webhook.server'
import { webhookNetwork } from '~/infra/outbound/webhook-network.server'
import { realNow } from '~/infra/process/clock.server'

const ADDRESS = 'outlet-address'
const SECRET = 'outlet-secret'

/** Sentence about an address that was sealed with another `SESSION_SECRET`. */
const UNREADABLE =
  'L’adresse ne peut plus être lue, car SESSION_SECRET a changé\u202f: supprimez ce webhook, puis recréez-le.'

/** Seals address and secret of a webhook, so that a copy of the database opens neither. */
export const sealOutlet = (_id: string, address: string, secret: string | null) => ({
  address: sealText(ADDRESS, _id, address),
  secret: secret === null ? null : sealText(SECRET, _id, secret),
})

/** Address and headers of a webhook's requests. @throws WebhookError once `SESSION_SECRET` changed */
function opened({ _id, address, secret }: OutletDocument, body: string, at: Date) {
  const url = openText(ADDRESS, _id, address)
  const key = secret === null ? null : openText(SECRET, _id, secret)
  if (url === null || (secret !== null && key === null)) throw new WebhookError(UNREADABLE)
  const headers: Record<string, string> = key
    ? { 'X-Signature': webhookSignature(key, body, at) }
    : {}
  return { url: new URL(url), headers }
}

/** Posts a message once. The answer, or the reason why there is none, holds nothing of the address. */
export async function postMessage(
  outlet: OutletDocument,
  message: OutletMessage,
): Promise<OutletAnswer> {
  const at = realNow()
  const { event } = message
  try {
    const body = outletBody(outlet.kind, message)
    const { url, headers } = opened(outlet, body, at)
    const { status, text } = await postWebhook(url, body, headers, webhookNetwork())
    return { at, event, status, text: answerExcerpt(text, url), delivered: isDelivered(status) }
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    return { at, event, status: null, text: error.message, delivered: false }
  }
}

/** Stores an answer in the list and on its webhook. @param isGivenUp the message is not tried again */
export async function storeAnswer(
  outletId: string,
  answer: OutletAnswer,
  isGivenUp = false,
): Promise<void> {
  await insertOutletAnswer(outletId, answer)
  await noteOutletAnswer(outletId, answer, isGivenUp)
}
