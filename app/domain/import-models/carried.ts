import { normalised } from '../comparable-text'

/** Concession of a network as a carried model names it. */
export interface TransferredSite {
  name: string
  numerosPDV: readonly string[]
}

/** Concession of the installation that reads a carried model. */
export interface OwnSite extends TransferredSite {
  _id: string
}

/** Model that was carried here: its document with this installation's identifiers. */
export interface ReceivedModel {
  /** document for the model's schema, unchecked */
  model: unknown
  /** headers of the sample file, unchecked; null: not carried */
  order: unknown
  /** names of the concessions that this installation lacks; their values are left out of the model */
  lost: string[]
}

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})

/** Identifiers of concessions that a model's values and constants name. */
function siteIdsOf(document: Members): string[] {
  const values = Object.values(membersOf(membersOf(document.values).site))
  const terms = membersOf(document.columns).site
  const constants = Array.isArray(terms) ? terms.map((term) => membersOf(term).value) : []
  return [...values, ...constants].filter((one): one is string => typeof one === 'string')
}

/**
 * Document of a model for another installation (8 §5): the model, the order of its headers, and each named concession's
 * name and PDV numbers.
 */
export function carriedModel(
  model: object,
  order: readonly string[] | null,
  siteOf: (id: string) => TransferredSite | undefined,
): Members {
  const document: Members = { ...model }
  const named = [...new Set(siteIdsOf(document))].flatMap((id) => {
    const site = siteOf(id)
    return site ? [[id, { name: site.name, numerosPDV: [...site.numerosPDV] }] as const] : []
  })
  return {
    ...document,
    ...(order ? { order } : {}),
    ...(named.length > 0 ? { sites: Object.fromEntries(named) } : {}),
  }
}

/** The only concession of a list; null for none and for several. */
const only = (found: readonly OwnSite[]): string | null =>
  found.length === 1 ? (found[0]?._id ?? null) : null

/** The concession of this installation that a carried one is: by a PDV number, then by name. */
function ownOf({ name, numerosPDV }: TransferredSite, own: readonly OwnSite[]): string | null {
  const numbers = new Set(numerosPDV)
  const byNumber = own.filter((site) => site.numerosPDV.some((number) => numbers.has(number)))
  const byName = own.filter((site) => normalised(site.name) === normalised(name))
  return only(byNumber) ?? (byNumber.length === 0 ? only(byName) : null)
}

function carriedSite(value: unknown): TransferredSite | null {
  const { name, numerosPDV } = membersOf(value)
  if (typeof name !== 'string' || !Array.isArray(numerosPDV)) return null
  return { name, numerosPDV: numerosPDV.filter((one) => typeof one === 'string') }
}

/**
 * Reads a document of `carriedModel`, or a plain model, with this installation's concessions. An identifier that this
 * installation has stays. Values of a concession that is not found are left out: at the next import they are unknown.
 */
export function receiveModel(document: unknown, own: readonly OwnSite[]): ReceivedModel {
  if (!isMembers(document)) return { model: document, order: null, lost: [] }
  const { order = null, sites, ...model } = document
  const here = new Set(own.map(({ _id }) => _id))
  const found = new Map<string, string | null>()
  const lost: string[] = []
  for (const [id, value] of Object.entries(membersOf(sites))) {
    const site = carriedSite(value)
    if (!site || here.has(id)) continue
    const target = ownOf(site, own)
    found.set(id, target)
    if (target === null) lost.push(site.name)
  }
  if (found.size === 0) return { model, order, lost }
  const placed = (value: unknown) =>
    typeof value === 'string' && found.has(value) ? (found.get(value) ?? undefined) : value
  const values = membersOf(model.values)
  const site = Object.entries(membersOf(values.site)).flatMap(([source, id]) => {
    const target = placed(id)
    return target === undefined ? [] : [[source, target] as const]
  })
  const columns = membersOf(model.columns)
  const terms = Array.isArray(columns.site)
    ? columns.site.map((term) => {
        const { value, ...rest } = membersOf(term)
        const target = placed(value)
        return target === undefined ? rest : { ...rest, value: target }
      })
    : columns.site
  return {
    model: {
      ...model,
      ...('values' in model ? { values: { ...values, site: Object.fromEntries(site) } } : {}),
      ...('columns' in model ? { columns: { ...columns, site: terms } } : {}),
    },
    order,
    lost,
  }
}
