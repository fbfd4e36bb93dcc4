import { Binary } from 'mongodb'
import { database } from '~/db/driver/client.server'

const textOf = (value: unknown): string => {
  if (value instanceof Binary) return Buffer.from(value.buffer).toString('latin1')
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.entries(value)
      .map(([key, one]) => `${key}\n${textOf(one)}`)
      .join('\n')
  return String(value)
}

/** Names of the collections with a document that holds one of the texts, in whatever member, stored files included. */
export async function collectionsWith(texts: readonly string[]): Promise<string[]> {
  const db = await database()
  const found: string[] = []
  for (const { name } of await db.listCollections().toArray()) {
    const documents = await db.collection(name).find({}).toArray()
    const whole = documents.map(textOf).join('\n')
    if (texts.some((text) => whole.includes(text))) found.push(name)
  }
  return found
}
