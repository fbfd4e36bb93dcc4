/** The product's title (spec 1 §1). */
export const PRODUCT = 'Gestion Après-Vente Automobile'
/** Its tagline (spec 1 §1). */
export const TAGLINE = 'Votre solution de gestion après-vente'

/** Title of the browser tab, for a route's `meta`: `export const meta = () => pageMeta('Synthèse')`. */
export function pageMeta(title: string) {
  return [{ title: `${title} – ${PRODUCT}` }]
}
