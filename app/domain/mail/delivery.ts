import { frenchDateTime } from '../format/dates'

/** Answer of a mail server that refused a message, as nodemailer reports it. */
interface ServerAnswer {
  code?: unknown
  responseCode?: unknown
}

/** Steps of SMTP at which a server refuses an address or a message; others concern its set-up. */
const REFUSALS: readonly unknown[] = ['EENVELOPE', 'EMESSAGE']

/** True when a mail server refused a mail for good, with a code from 500 to 599: the same mail is not sent again. */
export function isFinalRefusal(error: unknown): boolean {
  const { code, responseCode: status } = (error ?? {}) as ServerAnswer
  return REFUSALS.includes(code) && typeof status === 'number' && status >= 500 && status < 600
}

/** Mail that did not reach its recipient. */
export interface Undelivered {
  /** answer of the mail server, or the failure of the connection */
  reason: string
  /** ISO instant of the next attempt; null: the server refused the mail for good */
  nextAt: string | null
}

/** Longest answer of a mail server that is shown, in characters. */
const LONGEST = 200

/** French text of an undelivered mail: why, and what happens next. */
export function undeliveredText({ reason, nextAt }: Undelivered): string {
  const answer = reason.length > LONGEST ? `${reason.slice(0, LONGEST)}…` : reason
  return nextAt === null
    ? `E-mail refusé par le serveur de messagerie, sans nouvel essai\u202f: «\u202f${answer}\u202f»`
    : `E-mail pas encore remis, nouvel essai le ${frenchDateTime(nextAt)}\u202f: «\u202f${answer}\u202f»`
}
