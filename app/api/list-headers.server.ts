/** Names the concessions that an answer leaves out, where it is a bare list and has no `message` (4-decisions, 42). */
const LEFT_OUT_HEADER = 'X-Concessions-Illisibles'

/** What the OpenAPI document says of the header. */
export const LEFT_OUT_HEADERS = {
  [LEFT_OUT_HEADER]:
    'Concessions laissées hors de la liste, faute de données lisibles\u202f: identifiant et nom (RFC 8187) de chacune, séparées par des virgules\u202f; au-delà de cent, `autres;nombre=`. Absent quand la liste est entière.',
}

/** Names the concessions whose figures are of an earlier day, where the answer is a bare list (4-decisions, 39). */
const LATE_HEADER = 'X-Concessions-En-Retard'

/** What the OpenAPI document says of the header. */
export const LATE_HEADERS = {
  [LATE_HEADER]:
    'Concessions dont les données du mois en cours sont plus anciennes que le jour attendu\u202f: identifiant, nom (RFC 8187) et date (`donnees=aaaa-mm-jj`, ou `aucune`) de chacune, séparées par des virgules\u202f; au-delà de cent, `autres;nombre=`. Absent quand toutes sont à jour.',
}

/** Names the concessions whose figures a past month of a bare list lacks (4-decisions, 43). */
const UNRECORDED_HEADER = 'X-Concessions-Sans-Donnee'

/** What the OpenAPI document says of the header. */
export const UNRECORDED_HEADERS = {
  [UNRECORDED_HEADER]:
    'Concessions qui ont un objectif d’un mois passé de la liste et aucune donnée de ce mois, dont le réalisé ne les compte donc pas\u202f: identifiant, nom (RFC 8187) et mois (`mois="aaaa-mm aaaa-mm"`) de chacune, séparées par des virgules\u202f; au-delà de cent, `autres;nombre=`. Absent quand il n’en manque aucune.',
}

/** Most concessions that one header names: clients refuse headers of more than some kilobytes. */
const NAMED = 100

// why: encodeURIComponent leaves signs alone that RFC 8187 wants encoded
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
    .slice(0, NAMED)
    .map((site) => `${site.siteId};nom*=${extended(site.name)}${more(site)}`)
  const rest = sites.length - named.length
  return { [header]: [...named, ...(rest > 0 ? [`autres;nombre=${rest}`] : [])].join(', ') }
}

/** The header that names the concessions an answer leaves out; none when the list is whole. */
export const leftOutHeaders = (sites: readonly Named[]) => naming(LEFT_OUT_HEADER, sites)

/** The header that names late concessions with the date of their data; none when nobody is late. */
export const lateHeaders = (sites: readonly (Named & { date: string | null })[]) =>
  naming(LATE_HEADER, sites, ({ date }) => `;donnees=${date ?? 'aucune'}`)

/** The header that names concessions with the past months that lack them; none when no month lacks anybody. */
export const unrecordedHeaders = (sites: readonly (Named & { months: readonly string[] })[]) =>
  naming(UNRECORDED_HEADER, sites, ({ months }) => `;mois="${months.join(' ')}"`)

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
