import type { GridPage } from '~/services/objectifs/grid/grid-page.server'

/** View model of the grid, when there is one. */
export type Grid = Extract<GridPage, { state: 'grid' }>

/** Fields of the form as a browser sends them, with some changed. */
export function fieldsOf(
  { sites }: Grid,
  changes: Record<string, string> = {},
): Record<string, string> {
  const fields: Record<string, string> = { intent: 'save' }
  for (const site of sites.rows) {
    if (site.locked) continue
    fields[`version.${site.siteId}`] = String(site.version)
    for (const row of site.rows) {
      const key = `${site.siteId}.${row.service}`
      const { totalHours, hecHours, netRevenue, revenuePerHour } = row.shown
      fields[`shown.${key}`] = [totalHours, hecHours, netRevenue, revenuePerHour].join(';')
      fields[`decides.${key}`] = row.decider
      for (const [figure, text] of Object.entries(row.texts))
        fields[`typed.${key}.${figure}`] = text
    }
  }
  return { ...fields, ...changes }
}
