/**
 * Header that names the concessions that a bare list leaves out, because a list has no `message` (4-decisions, 42).
 */
const LEFT_OUT_HEADER = 'X-Concessions-Illisibles'

/** OpenAPI description of the header. */
export const LEFT_OUT_HEADERS = {
  [LEFT_OUT_HEADER]:
    'Concessions laissées hors de la liste, faute de données lisibles\u202f: identifiant et nom (RFC 8187) de chacune, séparées par des virgules\u202f; au-delà de cent, `autres;nombre=`. Absent quand la liste est entière.',
}

/** Header that names the concessions whose figures are of an earlier day, for a bare list (4-decisions, 39). */
const LATE_HEADER = 'X-Concessions-En-Retard'

/** OpenAPI description of the header. */
export const LATE_HEADERS = {
  [LATE_HEADER]:
    'Concessions dont les données du mois en cours sont plus anciennes que le jour attendu\u202f: identifiant, nom (RFC 8187) et date (`donnees=aaaa-mm-jj`, ou `aucune`) de chacune, séparées par des virgules\u202f; au-delà de cent, `autres;nombre=`. Absent quand toutes sont à jour.',
}

/** Header that names the concessions whose figures a past month of a bare list lacks (4-decisions, 43). */
const UNRECORDED_HEADER = 'X-Concessions-Sans-Donnee'

/** OpenAPI description of the header. */
export const UNRECORDED_HEADERS = {
  [UNRECORDED_HEADER]:
    'Concessions qui ont un objectif d’un mois passé de la liste et aucune donnée de ce mois, dont le réalisé ne les compte donc pas\u202f: identifiant, nom (RFC 8187) et mois (`mois="aaaa-mm aaaa-mm"`) de chacune, séparées par des virgules\u202f; au-delà de cent, `autres;nombre=`. Absent quand il n’en manque aucune.',
}

/** Maximum number of concessions in one header: clients reject headers of more than a few kilobytes. */
const CONCESSIONS_IN_HEADER = 100

// `encodeURIComponent` leaves `'()*!` unencoded, and RFC 8187 requires them encoded.
const extended = (text: string) =>
  `UTF-8''${encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

interface Named {
  siteId: string
  name: string
}

function naming<S extends Named>(
  header: string,
  sites: readonly S[],
  more: (site: S) => string = () => '',
): Record<string, string> {
  if (sites.length === 0) return {}
  const named = sites
    .slice(0, CONCESSIONS_IN_HEADER)
    .map((site) => `${site.siteId};nom*=${extended(site.name)}${more(site)}`)
  const rest = sites.length - named.length
  return { [header]: [...named, ...(rest > 0 ? [`autres;nombre=${rest}`] : [])].join(', ') }
}

/** Header with the concessions that the response leaves out; none when the list is complete. */
export const leftOutHeaders = (sites: readonly Named[]) => naming(LEFT_OUT_HEADER, sites)

/** Header with the late concessions and the date of their data; none when no concession is late. */
export const lateHeaders = (sites: readonly (Named & { date: string | null })[]) =>
  naming(LATE_HEADER, sites, ({ date }) => `;donnees=${date ?? 'aucune'}`)

/** Header with the concessions that lack past months, and these months; none when no month lacks a concession. */
export const unrecordedHeaders = (sites: readonly (Named & { months: readonly string[] })[]) =>
  naming(UNRECORDED_HEADER, sites, ({ months }) => `;mois="${months.join(' ')}"`)

/** Header that names the months that a bare list leaves out. */
const UNREADABLE_MONTHS = 'X-Mois-Illisibles'

/** OpenAPI description of the header. */
export const UNREADABLE_MONTHS_HEADERS = {
  [UNREADABLE_MONTHS]:
    'Mois (aaaa-mm) laissés hors de la liste, faute de données lisibles, séparés par des virgules. Absent quand aucun ne l’est.',
}

/** Header with the left-out months, yyyy-MM; none when the list is complete. */
export const unreadableMonthsHeaders = (months: readonly string[]): Record<string, string> =>
  months.length > 0 ? { [UNREADABLE_MONTHS]: months.join(', ') } : {}
