import { counted } from '~/domain/format/numbers'

const toSave = (count: number) =>
  count === 0
    ? 'Aucune modification'
    : counted(count, 'modification à enregistrer', 'modifications à enregistrer')

/** '3 modifications à enregistrer · 1 code refusé.' */
const pendingText = (count: number, refused: number) =>
  `${toSave(count)}${refused > 0 ? ` · ${counted(refused, 'code refusé', 'codes refusés')}` : ''}.`

/**
 * Status line of the grid: unsaved cells, then what the last act did. An act that made all of them says both in one:
 * '293 cellules remplies, à enregistrer.'
 * @param spoken sentence of the last act; '' without one
 */
export function statusText(count: number, refused: number, spoken: string): string {
  const made = ['remplie', 'collée'].map((act) =>
    counted(count, `cellule ${act}`, `cellules ${act}s`),
  )
  const own = refused === 0 && made.find((text) => spoken.startsWith(`${text}.`))
  if (own) return spoken.replace(`${own}.`, `${own}, à enregistrer.`)
  return `${pendingText(count, refused)} ${spoken}`.trim()
}
