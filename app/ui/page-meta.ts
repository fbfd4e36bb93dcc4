import { frenchDate, monthName } from '~/format/dates'

/** The product's title (spec 1 §1). */
export const PRODUCT = 'Gestion Après-Vente Automobile'
/** Its tagline (spec 1 §1). */
export const TAGLINE = 'Votre solution de gestion après-vente'

/** Title of the browser tab, for a route's `meta`: `export const meta = () => pageMeta('Synthèse')`. */
export function pageMeta(title: string) {
  return [{ title: `${title} – ${PRODUCT}` }]
}

interface Where {
  matches: readonly { data: unknown }[]
  location: { search: string }
}
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** `pageMeta` with the scope and the date, or month, that the page shows (4-decisions, 47): `export const meta = scopedMeta('Synthèse')`. */
export const scopedMeta =
  (title: string) =>
  ({ matches, location }: Where) => {
    const framed = matches.find(({ data }) => typeof data === 'object' && data && 'view' in data)
    const { view } = (framed?.data ?? {}) as { view?: { scopeName?: string; date?: string } }
    const month = new URLSearchParams(location.search).get('month') ?? ''
    const when = MONTH.test(month) ? monthName(month).toLowerCase() : view && frenchDate(view.date)
    return pageMeta([title, view?.scopeName, when].filter(Boolean).join(' · '))
  }
