import { pageMeta } from './page-meta'

/** Error message for a print page that did not load, or that is no print page (3 §8). */
export const PRINT_FAILED = 'Erreur lors du chargement de la page d’impression.'

/** Query parameter of a print page that is downloaded as one HTML file (7-beyond §7). */
export const FILE_PARAM = 'fichier'

/** Address of a print page as a file. */
export const fileAddress = (href: string): string => href.replace(/\?|$/, `?${FILE_PARAM}=1&`)

/** `meta` of a report's route: the `paper` line as title, else the plain title; a refused report has no data. */
export const reportMeta = (data: { paper: string } | undefined, title: string) =>
  pageMeta(data ? data.paper || title : `Erreur — ${title}`)

/** CSS variable with the current page's `paper` line, which the footer of printed pages shows. */
export function paperStyle(pages: readonly { data: unknown }[]) {
  const data = pages.at(-1)?.data as { paper?: unknown } | null | undefined
  const line = data?.paper
  return typeof line === 'string'
    ? { ['--report-line' as string]: JSON.stringify(line) }
    : undefined
}
