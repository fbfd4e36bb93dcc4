/** The product's title (spec 1 §1). */
export const PRODUCT = 'Gestion Après-Vente Automobile'
/** Its tagline (spec 1 §1). */
export const TAGLINE = 'Votre solution de gestion après-vente'

/** Title of the browser tab, for a route's `meta`: `export const meta = () => pageMeta('Synthèse')`. */
export function pageMeta(title: string) {
  return [{ title: `${title} – ${PRODUCT}` }]
}

interface Shown {
  matches: readonly { data: unknown }[]
}

/** Title of the browser tab with scope and date (4-decisions, 47): `export const meta = scopedMeta('Synthèse')`. */
export const scopedMeta =
  (title: string) =>
  ({ matches }: Shown) => {
    const where = matches
      .map(({ data }) => (data as { where?: { text: string } } | null | undefined)?.where?.text)
      .find(Boolean)
    return pageMeta(where ? `${title} · ${where}` : title)
  }
