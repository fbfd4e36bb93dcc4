import type { CommandStartedEvent } from 'mongodb'
import { databaseClient } from '~/db/driver/client.server'

/** Commands that an action sends; * marks those that wait for a majority. */
export async function sentBy(act: () => Promise<unknown>): Promise<string[]> {
  const client = await databaseClient()
  const sent: string[] = []
  const hear = ({ commandName, command }: CommandStartedEvent) => {
    sent.push(`${commandName}${command['writeConcern']?.w === 'majority' ? '*' : ''}`)
  }
  client.on('commandStarted', hear)
  try {
    await act()
  } finally {
    client.off('commandStarted', hear)
  }
  return sent
}
