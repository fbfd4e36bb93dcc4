/** The product's title (spec 1 §1). */
export const PRODUCT = 'Gestion Après-Vente Automobile'
/** Its tagline (spec 1 §1). */
export const TAGLINE = 'Votre solution de gestion après-vente'

/** Title of the browser tab, for a route's `meta`: `export const meta = () => pageMeta('Synthèse')`. */
export function pageMeta(title: string) {
  return [{ title: `${title} – ${PRODUCT}` }]
}

interface Shown {
  location: { search: string }
  matches: readonly { data: unknown }[]
}

interface Frame {
  /** `parts`: what begins the title when the address's query contains the first text */
  where: { text: string; parts: readonly (readonly [asked: string, name: string])[] }
}

/** Title that begins with the dialog, tab and mode of the address: `export const meta = partsMeta('Utilisateurs')`. */
export const partsMeta =
  (title: string, scoped?: boolean) =>
  ({ location, matches }: Shown) => {
    // the frame of signed-in pages is the second match, below the root
    const where = (matches[1]?.data as Frame | null | undefined)?.where
    const parts = where?.parts.map(([asked, name]) => location.search.includes(asked) && name)
    const page = scoped && where?.text ? `${title} · ${where.text}` : title
    return pageMeta([...(parts ?? []), page].filter(Boolean).join(' — '))
  }

/** Title with the parts of `partsMeta`, scope and date (4-decisions, 47): `export const meta = scopedMeta('Synthèse')`. */
export const scopedMeta = (title: string) => partsMeta(title, true)
