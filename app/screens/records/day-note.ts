import type { FiguresContext } from '~/domain/analysis/analysis-view'

/** Note next to a daily figure: the days that it covers, and 'sous réserve' when it is doubted (4-decisions, 55). */
export const dayNote = ({
  daySpan,
  doubted,
}: Pick<FiguresContext, 'daySpan' | 'doubted'>): { span?: string } => {
  const said = [daySpan, doubted ? 'sous réserve' : undefined].filter((one) => one !== undefined)
  return said.length > 0 ? { span: said.join(', ') } : {}
}
