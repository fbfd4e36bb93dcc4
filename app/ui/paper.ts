import { pageMeta } from './page-meta'

/** What is said of a print page that did not come, or came as something else (3 §8). */
export const PRINT_FAILED = 'Erreur lors du chargement de la page d’impression.'

/** Title of a report's tab, for a route's `meta`: its `paper` line, else its bare title. */
export const reportMeta = (data: { paper: string } | undefined, title: string) =>
  pageMeta(data?.paper || title)

/** The `paper` line of the page shown as a style of the document, where the foot of printed pages reads it. */
export function paperStyle(pages: readonly { data: unknown }[]) {
  const data = pages.at(-1)?.data
  const line = typeof data === 'object' && data !== null && 'paper' in data ? data.paper : null
  return typeof line === 'string'
    ? { ['--report-line' as string]: JSON.stringify(line) }
    : undefined
}
