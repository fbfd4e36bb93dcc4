/** Names the concessions that an answer leaves out, where it is a bare list and has no `message` (4-decisions, 42). */
const LEFT_OUT_HEADER = 'X-Concessions-Illisibles'

/** What the OpenAPI document says of the header. */
export const LEFT_OUT_HEADERS = {
  [LEFT_OUT_HEADER]:
    'Concessions laissées hors de la liste, faute de données lisibles\u202f: identifiant et nom (RFC 8187) de chacune, séparées par des virgules\u202f; au-delà de cent, `autres;nombre=`. Absent quand la liste est entière.',
}

/** Most concessions that one header names: clients refuse headers of more than some kilobytes. */
const NAMED = 100

// why: encodeURIComponent leaves signs alone that RFC 8187 wants encoded
const extended = (text: string) =>
  `UTF-8''${encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** The header that names these concessions; none when the list is whole. */
export function leftOutHeaders(
  sites: readonly { siteId: string; name: string }[],
): Record<string, string> {
  if (sites.length === 0) return {}
  const named = sites.slice(0, NAMED).map(({ siteId, name }) => `${siteId};nom*=${extended(name)}`)
  const rest = sites.length - named.length
  return {
    [LEFT_OUT_HEADER]: [...named, ...(rest > 0 ? [`autres;nombre=${rest}`] : [])].join(', '),
  }
}

/** Names the months that a bare list leaves out. */
const UNREADABLE_MONTHS = 'X-Mois-Illisibles'

/** What the OpenAPI document says of the header. */
export const UNREADABLE_MONTHS_HEADERS = {
  [UNREADABLE_MONTHS]:
    'Mois (aaaa-mm) laissés hors de la liste, faute de données lisibles, séparés par des virgules. Absent quand aucun ne l’est.',
}

/** The header that names these months, yyyy-MM; none when nothing is left out. */
export const unreadableMonthsHeaders = (months: readonly string[]): Record<string, string> =>
  months.length > 0 ? { [UNREADABLE_MONTHS]: months.join(', ') } : {}
