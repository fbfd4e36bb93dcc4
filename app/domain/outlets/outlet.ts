import type { Thresholds } from '../alerts/alerts'
import type { AssignmentLevel } from '../users/accounts'
import type { OutletEvent, OutletKind } from './message'

/** Maximum length of a webhook's name, in characters. */
export const OUTLET_NAME_LENGTH = 80

/** Stored settings of a webhook (7-beyond §7). */
export interface OutletSettings {
  name: string
  kind: OutletKind
  assignmentLevel: AssignmentLevel
  /** group, plate or concession whose messages it gets */
  assignmentId: string
  /** the morning of each working day */
  morning: boolean
  /** results of imports */
  imports: boolean
  /** thresholds whose crossing is sent; empty: none */
  alerts: Thresholds
}

/** One answer of a webhook, or the reason why there is none. */
export interface OutletAnswer {
  at: Date
  event: OutletEvent
  /** HTTP status; null: no answer */
  status: number | null
  /** first characters of the answer without the address, or the French reason */
  text: string
  delivered: boolean
}

/** True of an HTTP status that says that a message was taken. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300

/** What a webhook gets: 'Matin, imports, 2 alertes'. */
export function sendsText({
  morning,
  imports,
  alerts,
}: Pick<OutletSettings, 'morning' | 'imports' | 'alerts'>): string {
  const count = Object.values(alerts).filter((threshold) => threshold !== undefined).length
  const parts = [
    ...(morning ? ['matin'] : []),
    ...(imports ? ['imports'] : []),
    ...(count > 0 ? [count === 1 ? '1\u00a0alerte' : `${count}\u00a0alertes`] : []),
  ]
  const text = parts.join(', ')
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
}

/** Longest excerpt of an answer that is kept, in characters. */
const EXCERPT = 120

/**
 * First characters of an answer on one line. What repeats a part of the address is masked: an error page often names the
 * path that was asked for.
 */
export function answerExcerpt(text: string, address: URL): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd\s]+/gu, ' ').trim()
  const query = [...address.searchParams].flat()
  const secrets = [address.href, `${address.pathname}${address.search}`, ...query]
    .concat(address.pathname.split('/'))
    .flatMap((part) => [part, safeDecode(part)])
    .filter((part) => part.length >= 4)
    .sort((a, b) => b.length - a.length)
  const masked = secrets.reduce((found, secret) => found.replaceAll(secret, '…'), line)
  const letters = [...masked]
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT - 1).join('')}…` : masked
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
