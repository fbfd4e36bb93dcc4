import { allOutlets } from '~/db/collections/outlets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { sendAlerts } from './due-alerts.server'
import { importMessages } from './due-imports.server'
import { morningMessages } from './due-mornings.server'
import { enqueueMessages } from './outbox.server'

/**
 * Stores the messages that are due for the active webhooks: mornings, results of imports, alerts (7-beyond §7). Imports
 * are looked for, not announced by themselves: a process that dies after an import loses no message.
 */
export async function enqueueOutlets(): Promise<void> {
  const active = (await allOutlets()).filter(({ isPaused }) => !isPaused)
  if (active.length === 0) return
  const reference = await referenceData()
  await enqueueMessages(await morningMessages(active, reference))
  await enqueueMessages(await importMessages(active, reference))
  await sendAlerts(active, reference)
}
