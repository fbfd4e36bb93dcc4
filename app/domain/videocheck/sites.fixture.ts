import { type ImportedMonth, siteVideocheck } from './month'

/** Imported figures up to `date`: videos offered, videos done, euros identified, euros realised. */
export const row = (date: string, a: number, b: number, c: number, d: number): ImportedMonth => ({
  date,
  entries: a,
  videosDone: b,
  identifiedRevenue: c,
  realizedRevenue: d,
})
const OWN_TARGETS = { tauxPresentation: 60, tauxRealisationDevis: 20_000, caParDevis: 200 }

/** A concession without objectif: the default targets apply. */
export const nantes = siteVideocheck('nantes', row('2026-11-18', 120, 90, 18_000, 9_000), undefined)
export const reze = siteVideocheck(
  'reze',
  row('2026-11-19', 80, 40, 6_000.5, 4_500.25),
  OWN_TARGETS,
)
/** A concession without import. */
export const cholet = siteVideocheck('cholet', undefined, OWN_TARGETS)
