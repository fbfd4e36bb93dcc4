import { environment } from '../config/environment.server'
import type { WebhookNetwork } from './post-webhook.server'

/** Network of the product's webhooks: the internet, and the hosts of `OUTLET_HOSTS`. */
export const webhookNetwork = (): WebhookNetwork => ({
  allowed: new Set(environment().outletHosts),
})
