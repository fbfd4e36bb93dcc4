import { ObjectId } from 'mongodb'
import { markUncacheable } from '~/infra/http/uncacheable.server'

/**
 * A fresh identifier: 24 hexadecimal digits, ordered by creation time. Some collections use composite or fixed keys; the
 * type of their documents says so.
 */
export function newId(): string {
  markUncacheable()
  return new ObjectId().toHexString()
}

/** True for a valid document identifier: 24 lower-case hexadecimal digits. */
export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)
